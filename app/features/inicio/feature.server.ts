import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { PAGINA } from './pagina.ts'

export const inicio = {
  name: 'inicio',
  pages: [PAGINA],
} satisfies FeatureServer
