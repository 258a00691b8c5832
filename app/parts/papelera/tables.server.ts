import type { Claims } from '#app/platform/db/claims.server.ts'
import { filesWithin, filled, personal, type TablesOf, text } from '#app/platform/db/tables.server.ts'

export const tables = {
  /** Deleted rows that can still be restored (docs/decisions/undo.md). */
  papelera: {
    columns: {
      id: text,
      tabla: text,
      /** The deleted row as JSON; '' once it is deleted for good and only its files are left to delete. */
      fila: personal,
      /** Addresses of its pictures and sounds, one a line; '' if there are none. */
      archivo: filesWithin(''),
      /** The rows that another row got from it, as JSON (`Movidas`); '' if there are none. */
      movidas: filled(text),
      /** Of what was not published: when it would have been, as JSON; '' of what visitors saw. */
      borrador: filled(text),
      /** When it was deleted; '' once it is deleted for good. */
      borrada: text,
    },
    copied: true,
    passing: true,
    emptiedByRestore: true,
  },
} satisfies Claims

declare module '#app/platform/db/tables.server.ts' {
  interface Tables extends TablesOf<typeof tables> {}
}
