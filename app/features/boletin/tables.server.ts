import { z } from 'zod'
import type { Claims } from '#app/platform/db/claims.server.ts'
import { jsonOf } from '#app/platform/db/documents.server.ts'
import { filled, flag, integer, type TablesOf, text } from '#app/platform/db/tables.server.ts'

export const avisosSchema = z.array(z.object({ fecha: z.string(), texto: z.string() }))

export const borradorSchema = z.object({
  titulo: z.string(),
  texto: z.string(),
  avisos: avisosSchema,
  /** Who wrote it last: one opened form. */
  clave: z.string(),
})

export const tables = {
  /** Sunday bulletins (docs/decisions/boletin.md). */
  boletines: {
    columns: {
      id: text,
      /** Its Sunday; unique, and its page's address. */
      fecha: text,
      /** What visitors read once `publicado` has come. */
      titulo: filled(text),
      texto: filled(text),
      /** The notices, as JSON; '' for none. */
      avisos: filled(text),
      /** What is being written, as JSON; '' if it is what was published. */
      borrador: filled(text),
      /** The moment from which visitors see it (ISO-8601 UTC); '' while nobody published it. */
      publicado: filled(text),
      createdAt: text,
      ejemplo: flag,
      version: integer,
    },
    copied: true,
    row: z.object({
      avisos: z.literal('').or(jsonOf(avisosSchema)),
      borrador: z.literal('').or(jsonOf(borradorSchema)),
    }),
    counted: 'Boletines',
    bin: {
      seenByVisitors: true,
      taken: 'No se puede deshacer: ya hay otro boletín de ese domingo.',
      titulo: 'titulo' as const,
    },
    examples: true,
  },
} satisfies Claims

declare module '#app/platform/db/tables.server.ts' {
  interface Tables extends TablesOf<typeof tables> {}
}
