import type { Claims } from '#app/platform/db/claims.server.ts'

declare module '#app/platform/db/tables.server.ts' {
  interface Tables {
    /** What was deleted and can still be brought back; `docs/decisions/undo.md`. */
    papelera: {
      /** The deleted row's own. */
      id: string
      tabla: keyof Tables
      /** The deleted row as JSON; '' once it is gone for good and only its picture is left to delete. */
      fila: string
      /** Address of its picture, '' when there is none. */
      archivo: string
      /** The moment of the deletion; '' once it is gone for good. */
      borrada: string
    }
  }
}

export const tables = {
  papelera: {
    columns: {
      id: 'plain',
      tabla: 'plain',
      fila: 'plain',
      archivo: { picture: '' },
      borrada: 'plain',
    },
    copied: true,
    passing: true,
    emptiedByRestore: true,
  },
} satisfies Claims
