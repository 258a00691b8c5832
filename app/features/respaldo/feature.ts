import { form } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

const permiso = 'administrador'

export const respaldo = {
  name: 'respaldo',
  permiso,
  access: [
    form('/admin/respaldo/descargar', permiso, permiso),
    // Before there is anybody: the link of the first account opens it.
    form('/admin/restaurar', 'anyone', 'anyone'),
  ],
} satisfies Feature
