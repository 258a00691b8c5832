// How an event repeats and what differs on a date, as stored and as brought from elsewhere. Pages of visitors
// use the types only: a schema would bring them its library.
import { z } from 'zod'
import { DIAS, MODALIDADES } from './opciones.ts'

/** A local time, `YYYY-MM-DDTHH:MM`. */
export const localSchema = z.iso.datetime({ local: true, precision: -1 })
const cada = z.int().min(1)

/** When a repetition ends: after so many dates, the first included, or on a last possible day. */
const fin = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('nunca') }),
  z.object({ tipo: z.literal('fecha'), hasta: z.iso.date() }),
  z.object({ tipo: z.literal('veces'), veces: z.int() }),
])
export type Fin = z.infer<typeof fin>

/**
 * How an event repeats. `cada` is the interval: every `cada` weeks on `dias`; every `cada` months on the day
 * of the month of the first date, or on its `ordinal` weekday (-1 is the last one); every `cada` years on the
 * first date's day.
 */
export const reglaSchema = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('semana'), cada, dias: z.array(z.enum(DIAS)), fin }),
  z.object({ tipo: z.literal('mes'), cada, fin }),
  z.object({
    tipo: z.literal('mes-ordinal'),
    cada,
    dia: z.enum(DIAS),
    fin,
    ordinal: z.literal([1, 2, 3, 4, 5, -1]),
  }),
  z.object({ tipo: z.literal('anio'), cada, fin }),
])
export type Repeticion = z.infer<typeof reglaSchema>

const quiza = z.string().exactOptional()

/** What differs on one date of a repeated event, which `fecha` names: its local start by the rule. */
export const excepcionSchema = z.object({
  fecha: localSchema,
  /** Removed: it is not shown, as if the rule left it out. */
  quitada: z.literal(true).exactOptional(),
  /** Cancelled: it stays visible, struck through. */
  cancelada: z.literal(true).exactOptional(),
  motivo: quiza,
  /** The fields that were changed for this date alone. */
  cambios: z
    .object({
      titulo: quiza,
      lugar: quiza,
      enlace: quiza,
      descripcion: quiza,
      encargado: quiza,
      whatsapp: quiza,
      inicio: localSchema.exactOptional(),
      fin: localSchema.exactOptional(),
      modalidad: z.enum(MODALIDADES).exactOptional(),
    })
    .exactOptional(),
})
export type Excepcion = z.infer<typeof excepcionSchema>
