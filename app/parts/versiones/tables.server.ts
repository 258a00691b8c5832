import type { Claims } from '#app/platform/db/claims.server.ts'

declare module '#app/platform/db/tables.server.ts' {
  interface Tables {
    /** What a row of content was before a change (docs/decisions/versions.md). */
    versiones: {
      id: string
      tabla: string
      /** The row's id. */
      fila: string
      /** When it stopped being so. */
      fecha: string
      /** Who changed it: an e-mail, or '' once that person is erased. */
      quien: string
      /** Its fields as JSON. */
      datos: string
    }
  }
}

export const tables = {
  versiones: {
    columns: {
      id: 'plain',
      tabla: 'plain',
      fila: 'plain',
      fecha: 'plain',
      quien: 'personal',
      // Names files that may be gone: an old version keeps none.
      datos: 'personal',
    },
    copied: true,
  },
} satisfies Claims
