import { page } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

export const radio = {
  name: 'radio',
  access: [page('/radio'), page('/radio/sonando')],
} satisfies Feature
