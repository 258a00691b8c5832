import { page } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'
import { PAGINA } from './pagina.ts'

export const inicio = {
  name: 'inicio',
  access: [page('/')],
  pages: [PAGINA],
} satisfies Feature
