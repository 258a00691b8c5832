import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { copiasJob } from './copias.server.ts'
import { discoJob } from './disco.server.ts'

export const estado = { name: 'estado', jobs: [discoJob, copiasJob] } satisfies FeatureServer
