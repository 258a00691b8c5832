import type { Versionada } from '#app/parts/versiones/versionado.ts'

/** A photo's fields of which versions are kept; its picture never changes. */
export const FOTO = {
  tabla: 'galeria',
  campos: { titulo: 'Título', categoria: 'Categoría', fecha: 'Fecha', descripcion: 'Descripción' },
} as const satisfies Versionada
