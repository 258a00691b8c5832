import type { Claims } from '#app/platform/db/claims.server.ts'
import { type TablesOf, text } from '#app/platform/db/tables.server.ts'

export const tables = {
  /** That somebody accepted something: it names nobody, and leads to who it was for as long as `sobre` exists. */
  consentimientos: {
    columns: {
      id: text,
      fecha: text,
      /** The id of the row that it permits. */
      sobre: text,
      /** The kind of data (`DatosDePersonas`) that row is. */
      para: text,
      /** The id of the words in `textos_consentidos`. */
      texto: text,
    },
    copied: true,
    private: true,
  },
  /** The words that people saw, each once; `id` is their SHA-256. */
  textos_consentidos: {
    columns: { id: text, texto: text },
    copied: true,
    private: true,
  },
} satisfies Claims

declare module '#app/platform/db/tables.server.ts' {
  interface Tables extends TablesOf<typeof tables> {}
}
