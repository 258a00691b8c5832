import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { PAGINA } from './pagina.ts'

export const sinConexion = {
  name: 'sinConexion',
  pages: [PAGINA],
} satisfies FeatureServer
