import { form, page } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

const permiso = 'administrador'

export const administradores = {
  name: 'administradores',
  permiso,
  access: [
    form('/admin/login', 'anyone', 'anyone'),
    form('/admin/olvido', 'anyone', 'anyone'),
    form('/admin/salir', 'anyone', 'anyone'),
    page('/admin/llaves/confirmar', 'team'),
  ],
} satisfies Feature
