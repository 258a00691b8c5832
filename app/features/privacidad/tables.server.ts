import type { Claims } from '#app/platform/db/claims.server.ts'
import { filled, orNull, personal, type TablesOf, text } from '#app/platform/db/tables.server.ts'

export const tables = {
  /** Requests about one's data; `vence` is the last day to answer, `cerrada` a moment. */
  solicitudes: {
    columns: {
      id: text,
      tipo: text,
      nombre: personal,
      contacto: personal,
      detalle: personal,
      fecha: text,
      vence: text,
      cerrada: orNull(text),
      respuesta: filled(personal),
      /** The reason for the extension, as the person was told; '' if there is none. */
      prorroga: filled(personal),
      /** The id of the gallery's photo that it is about; '' if of none. */
      foto: filled(text),
    },
    copied: true,
    counted: 'Solicitudes de datos',
    private: true,
    content: () => true,
  },
} satisfies Claims

declare module '#app/platform/db/tables.server.ts' {
  interface Tables extends TablesOf<typeof tables> {}
}
