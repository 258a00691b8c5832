import type { Claims } from '#app/platform/db/claims.server.ts'
import { documentRow } from '#app/platform/db/documents.server.ts'
import { filesWithin, integer, type TablesOf, text } from '#app/platform/db/tables.server.ts'

export const tables = {
  /** Public single documents as JSON, by name. */
  config: {
    columns: { id: text, data: filesWithin('sitio'), version: integer },
    copied: true,
    row: documentRow('config'),
    content: ({ id }) => id !== 'ejemplo',
  },
} satisfies Claims

declare module '#app/platform/db/tables.server.ts' {
  interface Tables extends TablesOf<typeof tables> {}
}
