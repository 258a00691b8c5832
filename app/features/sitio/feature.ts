import type { Feature } from '#app/parts/feature/feature.ts'

export const sitio = {
  name: 'sitio',
  access: [],
} satisfies Feature
