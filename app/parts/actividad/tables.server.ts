import type { Claims } from '#app/platform/db/claims.server.ts'
import { personal, type TablesOf, text } from '#app/platform/db/tables.server.ts'

export const tables = {
  /** The activity log: which administrator did what and when. Each feature's `acciones` list the kinds. */
  actividad: {
    columns: {
      id: text,
      fecha: text,
      /** An administrator's e-mail, or `CONSOLA`. */
      quien: personal,
      accion: text,
      /** The object: an e-mail, a title, or ''. Never anything from a prayer request. */
      detalle: personal,
    },
    copied: true,
    guarded: true,
  },
} satisfies Claims

declare module '#app/platform/db/tables.server.ts' {
  interface Tables extends TablesOf<typeof tables> {}
}
