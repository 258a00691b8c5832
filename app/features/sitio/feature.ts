import { page } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

export const sitio = {
  name: 'sitio',
  access: [page('/tarjeta/:archivo')],
} satisfies Feature
