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
      /** Under 16: who agreed for them, and the version of the wording; '' for everybody else. */
      responsable: filled(personal),
      autorizacion: filled(text),
      /** SHA-256 of the secret by which the person sees what came of it; '' for who did not ask to know. */
      clave: filled(text),
      /** When somebody of the team last prayed for it, and the accounts of those who did on that day. */
      orada: filled(text),
      oraron: filled(text),
      /** When the team was last reminded that nobody did. */
      recordada: filled(text),
      /** The account that takes care of it; '' for nobody in particular. */
      asignada: filled(text),
      /** What the team notes for itself, and what it tells the person. */
      notas: filled(personal),
      palabra: filled(personal),
      /** When the person said thanks, and that God answered. */
      gracias: filled(text),
      respondida: filled(text),
      /** Counts the changes of `asignada`, `notas` and `palabra`. */
      version: filled(integer),
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
