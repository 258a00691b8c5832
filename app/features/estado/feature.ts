import type { Feature } from '#app/parts/feature/feature.ts'

/** How the site is: a part of Ajustes, and `npm run doctor`. */
export const estado = { name: 'estado', permiso: 'administrador', access: [] } satisfies Feature
