import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { PAGINA } from './pagina.ts'

export const prox = {
  name: 'prox',
  pages: [PAGINA],
} satisfies FeatureServer
