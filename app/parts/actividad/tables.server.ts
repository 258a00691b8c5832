import type { Claims } from '#app/platform/db/claims.server.ts'

declare module '#app/platform/db/tables.server.ts' {
  interface Tables {
    /** Who of the administrators did what, and when; `parts/actividad` says what the kinds are. */
    actividad: {
      id: string
      fecha: string
      /** An administrator's e-mail, or the command line. */
      quien: string
      accion: string
      /** What it was done to: an e-mail, a title; '' for nothing. Never anything of a prayer request. */
      detalle: string
    }
  }
}

export const tables = {
  actividad: {
    columns: {
      id: 'plain',
      fecha: 'plain',
      quien: 'personal',
      accion: 'plain',
      detalle: 'personal',
    },
    copied: true,
  },
} satisfies Claims
