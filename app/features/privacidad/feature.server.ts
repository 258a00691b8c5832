import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { retencionJob } from './retencion.server.ts'
import { tables } from './tables.server.ts'

export const privacidad = { name: 'privacidad', tables, jobs: [retencionJob] } satisfies FeatureServer
