import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { traerJob } from './job.server.ts'
import { tables } from './tables.server.ts'
import { findVieja } from './viejas.server.ts'

export const acciones = {
  'contenido-traido': 'trajo contenido:',
  'contenido-publicado': 'publicó todo lo que trajo de',
  'contenido-deshecho': 'deshizo lo que se trajo de',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}

export const traer = {
  name: 'traer',
  acciones,
  tables,
  jobs: [traerJob],
  moved: findVieja,
} satisfies FeatureServer
