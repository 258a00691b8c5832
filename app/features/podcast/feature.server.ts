import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { acciones } from './acciones.server.ts'
import { RUTA_PODCAST } from './direccion.ts'

export const podcast = {
  name: 'podcast',
  acciones,
  cached: [{ ruta: RUTA_PODCAST, route: 'features/podcast/feed-route', parameters: ['pagina'] }],
} satisfies FeatureServer
