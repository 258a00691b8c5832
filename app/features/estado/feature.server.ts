import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { copiasJob, discoJob } from './avisar.server.ts'
import { versionesJob } from './versiones.server.ts'

export const acciones = {
  'versiones-preguntar': 'cambió si el sitio pregunta por versiones nuevas',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}

export const estado = {
  name: 'estado',
  acciones,
  jobs: [discoJob, copiasJob, versionesJob],
} satisfies FeatureServer
