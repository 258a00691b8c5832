import { form } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

export const administradores = {
  name: 'administradores',
  access: [
    form('/admin/login', 'anyone', 'anyone'),
    form('/admin/olvido', 'anyone', 'anyone'),
    form('/admin/salir', 'anyone', 'anyone'),
  ],
} satisfies Feature
