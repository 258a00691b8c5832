import type { Claims } from '#app/platform/db/claims.server.ts'

declare module '#app/platform/db/tables.server.ts' {
  interface Tables {
    /** Deleted rows that can still be restored (docs/decisions/undo.md). */
    papelera: {
      /** The deleted row's id. */
      id: string
      tabla: keyof Tables
      /** The deleted row as JSON; '' once it is deleted for good and only its picture is left to delete. */
      fila: string
      /** Address of its picture; '' if there is none. */
      archivo: string
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
      archivo: { picture: '' },
      borrada: 'plain',
    },
    copied: true,
    passing: true,
    emptiedByRestore: true,
  },
} satisfies Claims
