import type { Generated } from 'kysely'
import type { Claims } from '#app/platform/db/claims.server.ts'

declare module '#app/platform/db/tables.server.ts' {
  interface Tables {
    /** Deleted rows that can still be restored (docs/decisions/undo.md). */
    papelera: {
      /** The deleted row's id. */
      id: string
      tabla: keyof Tables
      /** The deleted row as JSON; '' once it is deleted for good and only its files are left to delete. */
      fila: string
      /** Addresses of its pictures and sounds, one a line; '' if there are none. */
      archivo: string
      /** The rows that another row got from it, as JSON (`Movidas`); '' if there are none. */
      movidas: Generated<string>
      /** Of what was not published: when it would have been, as JSON; '' of what visitors saw. */
      borrador: Generated<string>
      /** When it was deleted; '' once it is deleted for good. */
      borrada: string
    }
  }
}

export const tables = {
  papelera: {
    columns: {
      id: 'plain',
      tabla: 'plain',
      fila: 'personal',
      archivo: { filesWithin: '' },
      movidas: 'plain',
      borrador: 'plain',
      borrada: 'plain',
    },
    copied: true,
    passing: true,
    emptiedByRestore: true,
  },
} satisfies Claims
