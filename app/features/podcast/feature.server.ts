import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { RUTA_PODCAST } from './direccion.ts'

export const acciones = {
  podcast: 'guardó el podcast',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}

export const podcast = {
  name: 'podcast',
  acciones,
  cached: [{ ruta: RUTA_PODCAST, route: 'features/podcast/feed-route', parameters: ['pagina'] }],
} satisfies FeatureServer
