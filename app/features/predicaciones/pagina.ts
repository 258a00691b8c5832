import type { Cached } from '#app/parts/page/pagina.ts'

/** The further sermons, which the carousel asks for as JSON. */
export const MAS = {
  ruta: '/predicaciones/mas',
  route: 'features/predicaciones/mas',
  parameters: ['desde'],
} satisfies Cached
