import type { Claims } from '#app/platform/db/claims.server.ts'
import {
  filled,
  flag,
  integer,
  orNull,
  personal,
  type TablesOf,
  text,
} from '#app/platform/db/tables.server.ts'

export const tables = {
  peticiones: {
    columns: {
      id: text,
      nombre: personal,
      telefono: orNull(personal),
      email: personal,
      peticion: personal,
      fecha: text,
      leido: flag,
      atendida: flag,
      /** Version of the accepted consent. */
      consentimiento: text,
      /** When it was accepted. */
      consentimientoEn: filled(text),
      /** When it was last marked as attended, which starts its retention period; null while pending. */
      atendidaEn: orNull(text),
      /** Why it may not come from a person; '' if nothing suggests it. Marked, but stored like any other. */
      sospecha: filled(text),
      /** The text that searches match: name, e-mail, telephone and request, folded. */
      busqueda: filled(personal),
    },
    copied: true,
    counted: 'Peticiones de oración',
    private: true,
    bin: { seenByVisitors: false },
    content: () => true,
  },
  /** Requests of each kind, counted by triggers: never write or copy these rows. */
  conteo_peticiones: {
    columns: { atendida: flag, dudosa: flag, total: integer },
    copied: false,
  },
} satisfies Claims

declare module '#app/platform/db/tables.server.ts' {
  interface Tables extends TablesOf<typeof tables> {}
}
