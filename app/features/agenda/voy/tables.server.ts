import type { Claims } from '#app/platform/db/claims.server.ts'
import {
  filled,
  flag,
  integer,
  oneOf,
  personal,
  type TablesOf,
  text,
} from '#app/platform/db/tables.server.ts'

export const tables = {
  /** Who said «Voy» to a date. */
  inscripciones: {
    columns: {
      id: text,
      /** The event's id, and the day on which the date begins by its rule: another hour is the same date. */
      evento: text,
      dia: text,
      nombre: personal,
      /** Telephone or e-mail, as it was written. */
      contacto: personal,
      cuantos: integer,
      enEspera: flag,
      /**
       * Whether somebody who moved up from the waiting list was told: «pendiente», by «correo», or by a
       * person («hecho»). '' for who has the place since they came, or waits.
       */
      aviso: filled(oneOf<'' | 'pendiente' | 'correo' | 'hecho'>()),
      /** SHA-256 of the secret that undoes it. */
      clave: text,
      /** Version of the accepted consent. */
      consentimiento: text,
      /** When it was accepted, and came in: the place in line. */
      createdAt: text,
    },
    copied: true,
    counted: 'Inscripciones',
    private: true,
    content: () => true,
  },
} satisfies Claims

declare module '#app/platform/db/tables.server.ts' {
  interface Tables extends TablesOf<typeof tables> {}
}
