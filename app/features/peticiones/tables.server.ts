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
      /** Version of the accepted consent. */
      consentimiento: string
      /** When it was accepted. */
      consentimientoEn: Generated<string>
      /** When it was last marked as attended, which starts its retention period; null while pending. */
      atendidaEn: string | null
      /** Why it may not come from a person; '' if nothing suggests it. Marked, but stored like any other. */
      sospecha: Generated<string>
      /** The text that searches match: name, e-mail, telephone and request, folded. */
      busqueda: Generated<string>
    }
    /** Requests of each kind, counted by triggers: never write or copy these rows. */
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
    counted: 'Peticiones de oración',
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
