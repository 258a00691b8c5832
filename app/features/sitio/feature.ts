import { page } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

const permiso = 'contacto'

export const sitio = {
  name: 'sitio',
  permiso,
  access: [page('/colores/:archivo')],
} satisfies Feature
