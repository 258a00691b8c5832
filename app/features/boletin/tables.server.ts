import type { Generated } from 'kysely'
import type { Claims } from '#app/platform/db/claims.server.ts'
import type { Flag } from '#app/platform/db/tables.server.ts'

declare module '#app/platform/db/tables.server.ts' {
  interface Tables {
    /** Sunday bulletins (docs/decisions/boletin.md). */
    boletines: {
      id: string
      /** Its Sunday; unique, and its page's address. */
      fecha: string
      /** What visitors read once `publicado` has come. */
      titulo: Generated<string>
      texto: Generated<string>
      /** The notices, as JSON; '' for none. */
      avisos: Generated<string>
      /** What is being written, as JSON; '' if it is what was published. */
      borrador: Generated<string>
      /** The moment from which visitors see it (ISO-8601 UTC); '' while nobody published it. */
      publicado: Generated<string>
      createdAt: string
      ejemplo: Flag
      version: number
    }
  }
}

export const tables = {
  boletines: {
    columns: {
      id: 'plain',
      fecha: 'plain',
      titulo: 'plain',
      texto: 'plain',
      avisos: 'plain',
      borrador: 'plain',
      publicado: 'plain',
      createdAt: 'plain',
      ejemplo: 'plain',
      version: 'plain',
    },
    copied: true,
    counted: 'Boletines',
    bin: {
      seenByVisitors: true,
      taken: 'No se puede deshacer: ya hay otro boletín de ese domingo.',
    },
    examples: true,
  },
} satisfies Claims
