import { z } from 'zod'
import { isZona } from '#app/parts/iglesia/sitio.ts'
import type { Claims } from '#app/platform/db/claims.server.ts'
import { jsonOf } from '#app/platform/db/documents.server.ts'
import { filled, flag, integer, oneOf, picture, type TablesOf, text } from '#app/platform/db/tables.server.ts'
import type { Modalidad } from './opciones.ts'
import { excepcionSchema, localSchema, reglaSchema } from './reglas.server.ts'

export const tables = {
  /** Events, each with all its dates (docs/decisions/agenda.md). */
  eventos: {
    columns: {
      id: text,
      /** The last part of its page's address; unique. */
      slug: text,
      titulo: text,
      categoria: text,
      /** Local time of the first date, `YYYY-MM-DDTHH:MM`, and of its end. */
      inicio: text,
      fin: text,
      /** IANA time zone of the local times. */
      zona: text,
      modalidad: oneOf<Modalidad>(),
      lugar: filled(text),
      enlace: filled(text),
      descripcion: filled(text),
      imagen: filled(picture('agenda')),
      encargado: filled(text),
      whatsapp: filled(text),
      inscripcion: filled(flag),
      cupo: filled(integer),
      /** How it repeats, as JSON; '' for a single date. */
      repeticion: filled(text),
      /** What differs on single dates, as JSON. */
      excepciones: filled(text),
      cancelado: filled(flag),
      motivo: filled(text),
      /** The first and the last local day it takes place on: what a query for some days looks at. */
      primera: text,
      ultima: text,
      actualizado: text,
      createdAt: text,
      ejemplo: flag,
      version: integer,
    },
    copied: true,
    row: z.object({
      inicio: localSchema,
      fin: localSchema,
      zona: z.string().refine(isZona),
      repeticion: z.literal('').or(jsonOf(reglaSchema)),
      excepciones: z.literal('').or(jsonOf(z.array(excepcionSchema))),
    }),
    counted: 'Eventos',
    waits: { titulo: 'titulo' as const },
    bin: {
      seenByVisitors: true,
      taken: 'No se puede deshacer: ya existe otro evento con la misma dirección.',
    },
    examples: true,
  },
  categorias_agenda: {
    columns: {
      id: text,
      /** Its name in addresses; unique, and stays when the name changes. */
      slug: text,
      nombre: text,
      orden: filled(integer),
      version: integer,
    },
    copied: true,
    bin: {
      seenByVisitors: true,
      taken: 'No se puede deshacer: ya existe otra categoría con la misma dirección.',
      titulo: 'nombre' as const,
    },
    // Those that every site begins with are no content of its own.
    content: (_row, before) => before >= 5,
  },
} satisfies Claims

declare module '#app/platform/db/tables.server.ts' {
  interface Tables extends TablesOf<typeof tables> {}
}
