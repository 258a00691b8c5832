import { page } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

const permiso = 'contacto'

export const radio = {
  name: 'radio',
  permiso,
  access: [page('/radio')],
} satisfies Feature
