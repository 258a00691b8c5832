import { page, section } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

/**
 * What content was before each change: each look and each way back asks for the permission of the content's
 * own kind.
 */
export const versiones = {
  name: 'versiones',
  access: [section('/admin/dashboard/versiones', 'team'), page('/admin/versiones/ver', 'team')],
} satisfies Feature
