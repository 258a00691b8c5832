import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { acciones } from './acciones.server.ts'
import { copiasJob } from './copias.server.ts'
import { discoJob } from './disco.server.ts'
import { versionesJob } from './versiones.server.ts'

export const estado = {
  name: 'estado',
  acciones,
  jobs: [discoJob, copiasJob, versionesJob],
} satisfies FeatureServer
