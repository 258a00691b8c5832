import { z } from 'zod'
import type { Momento } from '#app/parts/iglesia/zona.server.ts'

/** What an event that is only held has of everything else: nothing. */
export const NADA_MAS = {
  lugar: '',
  enlace: '',
  encargado: '',
  whatsapp: '',
  imagen: '',
  inscripcion: false,
  cupo: 0,
} as const

/** An event's kind. Church people name them; the one with the slug `radio` fills the radio's programme. */
export type Categoria = { slug: string; nombre: string }

/** The category whose events are the radio's programme. It can be renamed, not deleted. */
export const CATEGORIA_RADIO = 'radio'

/** The category of the services, around which the church's channel is looked at. It can be deleted. */
export const CATEGORIA_CULTO = 'culto'

/** At the church, elsewhere (`lugar`, with `enlace` for the way), or online (`enlace`). */
export const MODALIDADES = ['iglesia', 'otro', 'linea'] as const
export type Modalidad = (typeof MODALIDADES)[number]

/** The days of the week as calendars abbreviate them (RFC 5545), Monday first. */
export const DIAS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Dia = (typeof DIAS)[number]

/** How long one date of an event may last. */
export const MOST_DAYS = 31

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

/** What the form holds of an event, and may change for a single date. Times are `YYYY-MM-DDTHH:MM`. */
export type DatosEvento = {
  titulo: string
  categoria: string
  inicio: string
  fin: string
  modalidad: Modalidad
  lugar: string
  enlace: string
  descripcion: string
  encargado: string
  /** Digits with country code; '' for none. */
  whatsapp: string
}

/** What of a repeated event is to be changed: one date, that and all later ones, or all. */
export const ALCANCES = ['esta', 'siguientes', 'todas'] as const
export type Alcance = (typeof ALCANCES)[number]

export type Evento = DatosEvento & {
  id: string
  /** The last part of its page's address; never changes. */
  slug: string
  /** IANA time zone of its times. */
  zona: string
  imagen: string
  /** Whether people can say «Voy»; `cupo` is how many may come, 0 for no bound. */
  inscripcion: boolean
  cupo: number
  repeticion: Repeticion | undefined
  excepciones: Excepcion[]
  /** All its dates are cancelled. */
  cancelado: boolean
  motivo: string
  /** When it last changed: ISO-8601 UTC. */
  actualizado: string
  createdAt: string
  ejemplo: boolean
  version: number
}

/** One date of an event, as visitors see it. */
export type Cita = Omit<DatosEvento, 'inicio' | 'fin' | 'categoria'> & {
  evento: string
  slug: string
  /** Names the date among the event's: its local start by the rule. */
  fecha: string
  categoria: Categoria
  imagen: string
  zona: string
  inicio: Momento
  fin: Momento
  repite: boolean
  cancelada: boolean
  motivo: string
  inscripcion: boolean
  cupo: number
  ejemplo: boolean
}
