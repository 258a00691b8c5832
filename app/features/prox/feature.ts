import { page } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

export const prox = {
  name: 'prox',
  access: [page('/Prox')],
} satisfies Feature
