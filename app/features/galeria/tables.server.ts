import type { Claims } from '#app/platform/db/claims.server.ts'
import type { Flag } from '#app/platform/db/tables.server.ts'

declare module '#app/platform/db/tables.server.ts' {
  interface Tables {
    galeria: {
      id: string
      titulo: string
      /** The category's name, which the photo keeps when the category is deleted (docs/product.md, Photos). */
      categoria: string
      fecha: string
      descripcion: string
      url: string
      createdAt: string
      ejemplo: Flag
      version: number
    }
    categorias: { id: string; nombre: string; ejemplo: Flag }
    /** Photos per category and month (`YYYY-MM`), counted by triggers like `conteo_peticiones`. */
    conteo_fotos: { categoria: string; mes: string; total: number }
  }
}

export const tables = {
  galeria: {
    columns: {
      id: 'plain',
      titulo: 'plain',
      categoria: 'plain',
      fecha: 'plain',
      descripcion: 'plain',
      url: { picture: 'galeria' },
      createdAt: 'plain',
      ejemplo: 'plain',
      version: 'plain',
    },
    copied: true,
    counted: 'Fotos',
    waits: true,
    bin: { seenByVisitors: true },
    examples: true,
  },
  categorias: {
    columns: {
      id: 'plain',
      nombre: 'plain',
      ejemplo: 'plain',
    },
    copied: true,
    counted: 'Categorías de fotos',
    bin: {
      seenByVisitors: true,
      taken: 'No se puede deshacer: ya existe otra categoría con ese nombre.',
    },
    examples: true,
  },
  conteo_fotos: {
    columns: {
      categoria: 'plain',
      mes: 'plain',
      total: 'plain',
    },
    copied: false,
  },
} satisfies Claims
