import type { Claims } from '#app/platform/db/claims.server.ts'
import { oneOf, type TablesOf, text } from '#app/platform/db/tables.server.ts'
import type { Paso } from './restaurar/paso.ts'

export const tables = {
  /** The restore that somebody asked for in the dashboard: one row at most. */
  restauraciones: {
    columns: {
      id: oneOf<'una'>(),
      /** Names it: who confirms it means what they saw. */
      marca: text,
      paso: oneOf<Paso>(),
      /** Where the backup is, as JSON (`De`). */
      de: text,
      /** What it holds, as JSON (`Looked`); '' until it was read. */
      visto: text,
      /** How it ended. */
      mensaje: text,
      /** When the process that works at it last said so. */
      latido: text,
    },
    copied: false,
  },
} satisfies Claims

declare module '#app/platform/db/tables.server.ts' {
  interface Tables extends TablesOf<typeof tables> {}
}
