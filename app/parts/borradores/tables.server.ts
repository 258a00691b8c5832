import type { Claims } from '#app/platform/db/claims.server.ts'
import type { Tables as AllTables } from '#app/platform/db/tables.server.ts'

declare module '#app/platform/db/tables.server.ts' {
  interface Tables {
    /** Rows that are not published yet, each kept whole and apart from its table (docs/decisions/drafts.md). */
    borradores: {
      /** The row's id. */
      id: string
      tabla: keyof AllTables
      /** The row as JSON. */
      fila: string
      /** Addresses of its pictures and sounds, one a line; '' if there are none. */
      archivo: string
      /** The moment at which it is published by itself (ISO-8601 UTC); '' of a draft. */
      sale: string
      /** Names those that were sent together, as the photos of one upload; its own id if it came alone. */
      lote: string
      createdAt: string
    }
  }
}

export const tables = {
  borradores: {
    columns: {
      id: 'plain',
      tabla: 'plain',
      fila: 'plain',
      archivo: { filesWithin: '' },
      sale: 'plain',
      lote: 'plain',
      createdAt: 'plain',
    },
    copied: true,
    counted: 'Por publicar',
  },
} satisfies Claims
