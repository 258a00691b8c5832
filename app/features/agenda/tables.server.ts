import { z } from 'zod'
import { isZona } from '#app/parts/iglesia/sitio.ts'
import type { Claims } from '#app/platform/db/claims.server.ts'
import { jsonOf } from '#app/platform/db/documents.server.ts'
import { filled, flag, integer, oneOf, picture, type TablesOf, text } from '#app/platform/db/tables.server.ts'
import { DIAS, type Excepcion, MODALIDADES, type Repeticion } from './evento.ts'

const local = z.iso.datetime({ local: true, precision: -1 })
const cada = z.int().min(1)
const fin = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('nunca') }),
  z.object({ tipo: z.literal('fecha'), hasta: z.iso.date() }),
  z.object({ tipo: z.literal('veces'), veces: z.int() }),
])
const repeticionSchema: z.ZodType<Repeticion> = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('semana'), cada, dias: z.array(z.enum(DIAS)), fin }),
  z.object({ tipo: z.literal('mes'), cada, fin }),
  z.object({
    ...{ tipo: z.literal('mes-ordinal'), cada, dia: z.enum(DIAS), fin },
    ordinal: z.literal([1, 2, 3, 4, 5, -1]),
  }),
  z.object({ tipo: z.literal('anio'), cada, fin }),
])
const quiza = z.string().exactOptional()
const excepcionesSchema: z.ZodType<Excepcion[]> = z.array(
  z.object({
    fecha: local,
    quitada: z.literal(true).exactOptional(),
    cancelada: z.literal(true).exactOptional(),
    motivo: quiza,
    cambios: z
      .object({
        ...{
          titulo: quiza,
          lugar: quiza,
          enlace: quiza,
          descripcion: quiza,
          encargado: quiza,
          whatsapp: quiza,
        },
        inicio: local.exactOptional(),
        fin: local.exactOptional(),
        modalidad: z.enum(MODALIDADES).exactOptional(),
      })
      .exactOptional(),
  }),
)

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
      modalidad: oneOf<'iglesia' | 'otro' | 'linea'>(),
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
      inicio: local,
      fin: local,
      zona: z.string().refine(isZona),
      repeticion: z.literal('').or(jsonOf(repeticionSchema)),
      excepciones: z.literal('').or(jsonOf(excepcionesSchema)),
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
    },
    // Those that every site begins with are no content of its own.
    content: (_row, before) => before >= 5,
  },
} satisfies Claims

declare module '#app/platform/db/tables.server.ts' {
  interface Tables extends TablesOf<typeof tables> {}
}
