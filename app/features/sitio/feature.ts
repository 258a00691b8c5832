import type { Feature } from '#app/parts/feature/feature.ts'

const permiso = 'contacto'

export const sitio = {
  name: 'sitio',
  permiso,
  access: [],
} satisfies Feature
