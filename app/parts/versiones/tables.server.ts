import { z } from 'zod'
import type { Claims } from '#app/platform/db/claims.server.ts'
import { jsonOf } from '#app/platform/db/documents.server.ts'
import { personal, type TablesOf, text } from '#app/platform/db/tables.server.ts'

export const tables = {
  /** What a row of content was before a change (docs/decisions/versions.md). */
  versiones: {
    columns: {
      id: text,
      tabla: text,
      fila: text,
      /** When it stopped being so. */
      fecha: text,
      /** Who changed it: an e-mail, or '' once that person is erased. */
      quien: personal,
      /** Its fields as JSON. */
      // Names files that may be gone: an old version keeps none.
      datos: personal,
    },
    copied: true,
    row: z.object({ datos: jsonOf(z.record(z.string(), z.unknown())) }),
  },
} satisfies Claims

declare module '#app/platform/db/tables.server.ts' {
  interface Tables extends TablesOf<typeof tables> {}
}
