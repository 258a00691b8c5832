import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { avisameJob } from './mirar.server.ts'
import { person } from './persona.server.ts'
import { tables } from './tables.server.ts'

export const avisame = {
  name: 'avisame',
  tables,
  person,
  jobs: [avisameJob],
} satisfies FeatureServer
