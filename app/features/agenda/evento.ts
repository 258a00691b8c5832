import type { Momento } from '#app/parts/iglesia/zona.server.ts'
import type { Modalidad } from './opciones.ts'
import type { Excepcion, Repeticion } from './reglas.server.ts'

export type { Excepcion, Fin, Repeticion } from './reglas.server.ts'

/** What an event that is only held, at the church, has of everything else: nothing. */
export const NADA_MAS = {
  modalidad: 'iglesia',
  lugar: '',
  enlace: '',
  descripcion: '',
  encargado: '',
  whatsapp: '',
  imagen: '',
  inscripcion: false,
  cupo: 0,
  excepciones: [] as Excepcion[],
} as const

/** An event's kind. Church people name them; the one with the slug `radio` fills the radio's programme. */
export type Categoria = { slug: string; nombre: string }

/** The category whose events are the radio's programme. It can be renamed, not deleted. */
export const CATEGORIA_RADIO = 'radio'

/** The category of the services, around which the church's channel is looked at. It can be deleted. */
export const CATEGORIA_CULTO = 'culto'

/** How long one date of an event may last. */
export const MOST_DAYS = 31

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
