import { createContext } from 'react-router'
import type { Examples } from '#app/parts/ejemplo/ejemplo.server.ts'
import type { Cached, Enlace, Pagina } from '#app/parts/page/pagina.ts'
import type { Versionado } from '#app/parts/versiones/versionado.ts'
import type { Claims } from '#app/platform/db/claims.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Column } from '#app/platform/db/tables.server.ts'
import type { Settings } from '#app/platform/env.server.ts'
import type { Job } from '#app/platform/jobs.server.ts'
import type { ClaseDeDatos } from './clase-de-datos.ts'
import type { Permiso } from './permisos.ts'
import type { Person } from './person.server.ts'

/** A button: what it sends where, and which further permission that needs. */
type Remedio = { texto: string; accion: string; campos: Record<string, string>; necesita?: Permiso }

/** How much of an `Asunto` waits. */
export type Pendiente = {
  asunto: string
  /** At 0 the home shows nothing. */
  count: number
  texto: string
  /** Why it cannot wait. */
  urgente?: string | undefined
  /** What the menu counts beside the section; nothing at 0. */
  badge?: { count: number; texto: string }
  /** What it is about, one by one, each with what mends it in one press. */
  casos?: { texto: string; remedios: Remedio[] }[]
}

/** A service: a date of the agenda, by the church's clocks. */
export type Servicio = {
  titulo: string
  /** `YYYY-MM-DDTHH:MM`. */
  inicio: string
  fin: string
  suspendido: boolean
  motivo: string
  /** The event's id, and the name of its date. */
  evento: string
  fecha: string
}

/** The day that the home's week is about. */
export type DiaDeServicio = {
  dia: string
  /** Its services, in order; none where the agenda has none. */
  servicios: readonly Servicio[]
  now: Date
  /** What the church's clocks show: `YYYY-MM-DDTHH:MM`. */
  ahora: string
  /** What whoever looks may do. */
  permisos: readonly string[]
}

/** Whether the day's first service has begun; of a day without any, whether that day has. */
export const hasBegun = ({ dia, servicios, ahora }: DiaDeServicio): boolean =>
  ahora >= (servicios.find(({ suspendido }) => !suspendido)?.inicio ?? dia)

/** How something stands that a service needs. */
export type EstadoDeSemana = {
  /**
   * `listo`: nothing has to be done. `ahora`: it is on. `falta`: somebody has to do it. `espera`: its time
   * has not come.
   */
  tono: 'listo' | 'ahora' | 'falta' | 'espera'
  texto: string
  /** The press that does it: a way to its form, or a form of one button that sends `envia` there. */
  accion?: { texto: string; ruta: string; envia?: Readonly<Record<string, string>> }
}

/** Something of today: «20:00 · Reunión de oración». */
export type LineaDeHoy = {
  texto: string
  suspendido: boolean
  /** Where it is suspended, or changed. */
  ruta: string
}

/** What a new site shows a placeholder of until somebody fills it in. */
export type PorCompletar = {
  texto: string
  /** The address of the form where it is filled in, and the field's name there. */
  ruta: string
  campo: string
  listo: boolean
  /** Of several texts that a new site has there, those that are still there. */
  quedan?: readonly string[]
  /** Comes before all that does not: what the church is called. */
  primero?: true
  /** Not every church has it: the site is complete without. */
  opcional?: true
}

/** Somebody whose data a row is, with what to reach them by. */
export type Afectado = { id: string; nombre: string; contactos: string[] }

/** A kind of personal data that a feature keeps, and whose it is. */
export type DatosDePersonas = ClaseDeDatos & { list(db: Db): Promise<Afectado[]> }

/** What a feature says of itself to the server: plain values, handed to whoever needs them. */
export type FeatureServer = {
  name: string
  /** What «Actividad» says of its actions, after the person's name. */
  acciones?: Readonly<Record<string, string>>
  /** What is done by itself, again and again. */
  jobs?: readonly Job[]
  /** Its part of the example content that a new site begins with. */
  examples?: Examples
  /** Its public pages. */
  pages?: readonly Pagina[]
  /** Further addresses that are cached like pages, such as the data that a page asks for later. */
  cached?: readonly Cached[]
  /** A page that its content makes, by the name that its `Pagina` gives it: for its share card. */
  findPagina?(db: Db, nombre: string): Promise<Pagina | undefined>
  /** A public page that the bar's «Más» and the footer lead to once there is something on it. */
  menu?: Enlace & {
    hasContent(db: Db): Promise<boolean>
    /** When there may be something on it by the clock alone. */
    changes?(db: Db): Promise<Date | undefined>
  }
  /** Further pages of its content that the same lists lead to. */
  enlaces?(db: Db): Promise<Enlace[]>
  /** Where an address leads that is no page here, such as one of the site before. */
  moved?(db: Db, url: URL): Promise<string | undefined>
  /**
   * The paths of further public pages that depend on its content, for the site map; its `pages` are in it
   * anyway.
   */
  siteMap?(db: Db): Promise<string[]>
  /** Its placeholders, filled in or not, in the order of their form. */
  porCompletar?(db: Db): Promise<PorCompletar[]>
  /** Of what every change keeps the version before. */
  versiones?: readonly Versionado[]
  /** The services of these days, both included: for the home's week. */
  servicios?(db: Db, desde: string, hasta: string): Promise<Servicio[]>
  /** What it has today besides services, in order: for the home. */
  hoy?(db: Db, now: Date): Promise<LineaDeHoy[]>
  /** How its line of the home's week stands; undefined if that day needs nothing of it. */
  semana?(db: Db, dia: DiaDeServicio): Promise<EstadoDeSemana | undefined>
  /** The kinds of personal data that it keeps: for the register of breaches, and the log of consents. */
  datos?: readonly DatosDePersonas[]
  /** What waits for an answer: one for each of its `asuntos`. */
  pendientes?(db: Db, correo: Pick<Settings, 'mail'>): Promise<Pendiente[]>
} & (
  | {
      /** The tables it keeps, and how each is to be treated. */
      tables?: Claims<Exclude<Column, 'personal'>>
      person?: never
    }
  | {
      tables: Claims
      /** Required by a table with a personal column. */
      person: Person
    }
)

/** The features, for those that serve all of them without knowing any. */
export const featuresContext = createContext<readonly FeatureServer[]>()

/** Where an address leads that is no page here; undefined if no feature knows it. */
export async function movedTo(
  features: readonly FeatureServer[],
  db: Db,
  url: URL,
): Promise<string | undefined> {
  for (const { moved } of features) {
    const ruta = await moved?.(db, url)
    if (ruta) return ruta
  }
  return undefined
}
