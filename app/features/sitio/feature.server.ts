import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { porCompletar } from './completar.server.ts'
import { tables } from './tables.server.ts'
import { versiones } from './versiones.server.ts'

export const acciones = {
  sitio: 'guardó los textos del sitio',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}

export const sitio = {
  name: 'sitio',
  acciones,
  tables,
  versiones,
  porCompletar,
} satisfies FeatureServer
