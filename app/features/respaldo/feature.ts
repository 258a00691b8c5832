import { form } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

const permiso = 'administrador'

/** The site's backups, a part of Ajustes. */
export const respaldo = {
  name: 'respaldo',
  permiso,
  access: [form('/admin/respaldo/descargar', permiso, permiso)],
} satisfies Feature
