import type { Claims } from '#app/platform/db/claims.server.ts'
import type { Paso } from './restaurar/paso.ts'

declare module '#app/platform/db/tables.server.ts' {
  interface Tables {
    /** The restore that somebody asked for in the dashboard: one row at most. */
    restauraciones: {
      id: 'una'
      /** Names it: who confirms it means what they saw. */
      marca: string
      paso: Paso
      /** Where the backup is, as JSON (`De`). */
      de: string
      /** What it holds, as JSON (`Looked`); '' until it was read. */
      visto: string
      /** How it ended. */
      mensaje: string
      /** When the process that works at it last said so. */
      latido: string
    }
  }
}

export const tables = {
  restauraciones: {
    columns: {
      id: 'plain',
      marca: 'plain',
      paso: 'plain',
      de: 'plain',
      visto: 'plain',
      mensaje: 'plain',
      latido: 'plain',
    },
    copied: false,
  },
} satisfies Claims
