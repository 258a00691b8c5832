import { page } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'
import { PAGINA } from './pagina.ts'

export const radio = {
  name: 'radio',
  access: [page('/radio'), page('/radio/sonando')],
  pages: [PAGINA],
} satisfies Feature
