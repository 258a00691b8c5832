import type { Claims } from '#app/platform/db/claims.server.ts'

declare module '#app/platform/db/tables.server.ts' {
  interface Tables {
    /** The activity log: which administrator did what and when. Each feature's `acciones` list the kinds. */
    actividad: {
      id: string
      fecha: string
      /** An administrator's e-mail, or `CONSOLA`. */
      quien: string
      accion: string
      /** The object: an e-mail, a title, or ''. Never anything from a prayer request. */
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
    guarded: true,
  },
} satisfies Claims
