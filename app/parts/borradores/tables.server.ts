import type { Claims } from '#app/platform/db/claims.server.ts'
import { filesWithin, filled, type TablesOf, text } from '#app/platform/db/tables.server.ts'

export const tables = {
  /** Rows that are not published yet, each kept whole and apart from its table (docs/decisions/drafts.md). */
  borradores: {
    columns: {
      id: text,
      tabla: text,
      /** The row as JSON. */
      fila: text,
      /** Addresses of its pictures and sounds, one a line; '' if there are none. */
      archivo: filesWithin(''),
      /** The moment at which it is published by itself (ISO-8601 UTC); '' of a draft. */
      sale: text,
      /**
       * The moment at which it could not be published (ISO-8601 UTC), until somebody saves it; '' of all
       * others.
       */
      impedida: filled(text),
      /** Names those that were sent together, as the photos of one upload; its own id if it came alone. */
      lote: text,
      createdAt: text,
    },
    copied: true,
    apart: true,
    counted: 'Por publicar',
  },
} satisfies Claims

declare module '#app/platform/db/tables.server.ts' {
  interface Tables extends TablesOf<typeof tables> {}
}
