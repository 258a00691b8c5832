import type { Generated } from 'kysely'
import type { Claims } from '#app/platform/db/claims.server.ts'
import type { Flag } from '#app/platform/db/tables.server.ts'

declare module '#app/platform/db/tables.server.ts' {
  interface Tables {
    peticiones: {
      id: string
      nombre: string
      telefono: string | null
      email: string
      peticion: string
      fecha: string
      leido: Flag
      atendida: Flag
      /** Version of the consent sentence that was accepted. */
      consentimiento: string
      /** The moment it was accepted. */
      consentimientoEn: Generated<string>
      /** The moment it was last marked as attended, from which it is kept for a time only; null while pending. */
      atendidaEn: string | null
      /** Why it may not come from a person; '' for all others. It is marked, and kept like any other. */
      sospecha: Generated<string>
      /** What a search looks in: name, e-mail, telephone and text, folded. */
      busqueda: Generated<string>
    }
    /** How many requests there are of each kind; kept by triggers, never written by hand, and not to be copied. */
    conteo_peticiones: { atendida: Flag; dudosa: Flag; total: number }
  }
}

export const tables = {
  peticiones: {
    columns: {
      id: 'plain',
      nombre: 'personal',
      telefono: 'personal',
      email: 'personal',
      peticion: 'personal',
      fecha: 'plain',
      leido: 'plain',
      atendida: 'plain',
      consentimiento: 'plain',
      consentimientoEn: 'plain',
      atendidaEn: 'plain',
      sospecha: 'plain',
      busqueda: 'personal',
    },
    copied: true,
    private: true,
    bin: { seenByVisitors: false },
    content: () => true,
  },
  conteo_peticiones: {
    columns: {
      atendida: 'plain',
      dudosa: 'plain',
      total: 'plain',
    },
    copied: false,
  },
} satisfies Claims
