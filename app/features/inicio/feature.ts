import { page } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

export const inicio = {
  name: 'inicio',
  access: [page('/')],
} satisfies Feature
