import type { Generated } from 'kysely'
import type { Claims } from '#app/platform/db/claims.server.ts'
import type { Flag } from '#app/platform/db/tables.server.ts'

declare module '#app/platform/db/tables.server.ts' {
  interface Tables {
    /** Who said «Voy» to a date. */
    inscripciones: {
      id: string
      /** The event's id, and the day on which the date begins by its rule: another hour is the same date. */
      evento: string
      dia: string
      nombre: string
      /** Telephone or e-mail, as it was written. */
      contacto: string
      /** The same however it is spelled; one sign-up each for a date. */
      contactoClave: string
      cuantos: number
      enEspera: Flag
      /**
       * Whether somebody who moved up from the waiting list was told: «pendiente», by «correo», or by a person («hecho»).
       * '' for who has the place since they came, or waits.
       */
      aviso: Generated<'' | 'pendiente' | 'correo' | 'hecho'>
      /** SHA-256 of the secret that undoes it. */
      clave: string
      /** Version of the accepted consent. */
      consentimiento: string
      /** When it was accepted, and came in: the place in line. */
      createdAt: string
    }
  }
}

export const tables = {
  inscripciones: {
    columns: {
      id: 'plain',
      evento: 'plain',
      dia: 'plain',
      nombre: 'personal',
      contacto: 'personal',
      contactoClave: 'personal',
      cuantos: 'plain',
      enEspera: 'plain',
      aviso: 'plain',
      clave: 'plain',
      consentimiento: 'plain',
      createdAt: 'plain',
    },
    copied: true,
    counted: 'Inscripciones',
    private: true,
    content: () => true,
  },
} satisfies Claims
