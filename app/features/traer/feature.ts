import type { Feature } from '#app/parts/feature/feature.ts'

/** What a church brings from elsewhere, a part of Ajustes. */
export const traer = { name: 'traer', permiso: 'administrador', access: [] } satisfies Feature
