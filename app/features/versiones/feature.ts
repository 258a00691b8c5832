import { page, section } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'
import type { Permiso } from '#app/parts/feature/permisos.ts'

/** Whoever looks after content of which versions are kept; each kind asks for its own permission. */
export const QUIENES: readonly Permiso[] = ['fotos', 'predicaciones', 'agenda', 'contacto']

/** What content was before each change. */
export const versiones = {
  name: 'versiones',
  access: [section('/admin/dashboard/versiones', QUIENES), page('/admin/versiones/ver', QUIENES)],
} satisfies Feature
