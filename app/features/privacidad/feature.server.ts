import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { retencionJob } from './retencion.server.ts'
import { person } from './solicitudes-persona.server.ts'
import { tables } from './tables.server.ts'

export const privacidad = { name: 'privacidad', tables, person, jobs: [retencionJob] } satisfies FeatureServer
