import type { Claims } from '#app/platform/db/claims.server.ts'
import { flag, integer, picture, type TablesOf, text } from '#app/platform/db/tables.server.ts'

export const tables = {
  galeria: {
    columns: {
      id: text,
      titulo: text,
      /**
       * The category's name, which the photo keeps when the category is deleted (docs/product.md, Photos).
       */
      categoria: text,
      fecha: text,
      descripcion: text,
      url: picture('galeria'),
      createdAt: text,
      ejemplo: flag,
      version: integer,
    },
    copied: true,
    counted: 'Fotos',
    waits: { titulo: 'titulo' as const },
    bin: { seenByVisitors: true },
    examples: true,
  },
  categorias: {
    columns: { id: text, nombre: text, ejemplo: flag },
    copied: true,
    counted: 'Categorías de fotos',
    bin: {
      seenByVisitors: true,
      taken: 'No se puede deshacer: ya existe otra categoría con ese nombre.',
      titulo: 'nombre' as const,
    },
    examples: true,
  },
  /** Photos per category and month (`YYYY-MM`), counted by triggers like `conteo_peticiones`. */
  conteo_fotos: {
    columns: { categoria: text, mes: text, total: integer },
    copied: false,
  },
} satisfies Claims

declare module '#app/platform/db/tables.server.ts' {
  interface Tables extends TablesOf<typeof tables> {}
}
