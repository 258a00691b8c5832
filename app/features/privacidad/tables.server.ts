import { z } from 'zod'
import type { Claims } from '#app/platform/db/claims.server.ts'
import { jsonOf } from '#app/platform/db/documents.server.ts'
import { filled, integer, orNull, personal, type TablesOf, text } from '#app/platform/db/tables.server.ts'

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
  /** The register of breaches: days, '' for not yet; it names nobody. */
  vulneraciones: {
    columns: {
      id: text,
      createdAt: text,
      que: text,
      ocurrio: text,
      notada: text,
      /** The ids of the kinds of data, as JSON. */
      clases: text,
      cuantos: integer,
      medidas: text,
      /** The days on which the Agency and the people were told. */
      agencia: text,
      personas: text,
      /** What it said before each correction, as JSON. */
      correcciones: text,
    },
    copied: true,
    guarded: true,
    row: z.object({
      clases: jsonOf(z.array(z.string())),
      correcciones: jsonOf(z.array(z.object({ fecha: z.string(), antes: z.record(z.string(), z.string()) }))),
    }),
    counted: 'Vulneraciones anotadas',
    content: () => true,
  },
} satisfies Claims

declare module '#app/platform/db/tables.server.ts' {
  interface Tables extends TablesOf<typeof tables> {}
}
