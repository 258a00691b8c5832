import type { Generated } from 'kysely'
import type { Claims } from '#app/platform/db/claims.server.ts'

declare module '#app/platform/db/tables.server.ts' {
  interface Tables {
    /** Requests about one's data; `vence` is the last day to answer, `cerrada` a moment. */
    solicitudes: {
      id: string
      tipo: string
      nombre: string
      contacto: string
      detalle: string
      fecha: string
      vence: string
      cerrada: string | null
      respuesta: Generated<string>
      /** The reason for the extension, as the person was told; '' if there is none. */
      prorroga: Generated<string>
    }
  }
}

export const tables = {
  solicitudes: {
    columns: {
      id: 'plain',
      tipo: 'plain',
      nombre: 'personal',
      contacto: 'personal',
      detalle: 'personal',
      fecha: 'plain',
      vence: 'plain',
      cerrada: 'plain',
      respuesta: 'personal',
      prorroga: 'personal',
    },
    copied: true,
    counted: 'Solicitudes de datos',
    private: true,
    content: () => true,
  },
} satisfies Claims
