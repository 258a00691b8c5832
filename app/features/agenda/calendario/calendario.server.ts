import ical, {
  escape as escapeText,
  type ICalEventData,
  ICalEventStatus,
  type ICalLuxonDateTimeStub,
} from 'ical-generator'
import { LRUCache } from 'lru-cache'
import { Temporal } from 'temporal-polyfill'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import {
  addDays,
  addMinutes,
  type Momento,
  minutesBetween,
  startOfDay,
} from '#app/parts/iglesia/zona.server.ts'
import { xmlText } from '#app/platform/text/xml.server.ts'
import { citaOn, datosOn } from '../citas.server.ts'
import type { Categoria, Evento, Excepcion, Repeticion } from '../evento.ts'
import { fechasBetween, fechasFrom, hasFecha, rruleOf } from '../repeticion.server.ts'

/** Readers are asked to look for changes this often. Google takes up to a day all the same. */
const RENEWED_SECONDS = 60 * 60

export type Calendario = {
  /** Where the pages of the events are. */
  origin: string
  nombre: string
  /** Where an event of `modalidad` «iglesia» takes place. */
  iglesia: string
}

/** An event with the category that its slug names. */
type Anotado = { evento: Evento; categoria: Categoria }

/**
 * Events as a calendar file (RFC 5545): each with its rule, and what differs on single dates. The same
 * content is the same text.
 */
export function writeCalendario(calendario: Calendario, anotados: readonly Anotado[]): string {
  return fileOf(
    calendario,
    anotados.flatMap((anotado) => vevents(calendario, anotado)),
  )
}

/**
 * The date of an event that begins by the rule on `dia`, as a calendar file for those who do not want the
 * others; undefined if there is none.
 */
export function writeCita(calendario: Calendario, anotado: Anotado, dia: string): string | undefined {
  const { evento } = anotado
  const fecha = dia + evento.inicio.slice(10)
  const excepcion = evento.excepciones.find((each) => each.fecha === fecha)
  if (excepcion?.quitada || !hasFecha(evento, fecha)) return undefined
  return fileOf(calendario, [alone(calendario, anotado, fecha, excepcion)])
}

/** Single dates of several events, those that are there, as one calendar file. */
export const writeCitas = (
  calendario: Calendario,
  citas: readonly { anotado: Anotado; dia: string }[],
): string =>
  fileOf(
    calendario,
    citas.map(({ anotado, dia }) => {
      const fecha = dia + anotado.evento.inicio.slice(10)
      const excepcion = anotado.evento.excepciones.find((each) => each.fecha === fecha)
      return alone(calendario, anotado, fecha, excepcion)
    }),
  )

function fileOf({ nombre }: Calendario, events: ICalEventData[]): string {
  const file = ical({
    name: escapeText(line(nombre), false),
    prodId: { company: 'Campanario', product: 'Agenda', language: 'ES' },
    ttl: RENEWED_SECONDS,
    // No zone of the calendar itself: the library would write DTSTAMP in it, which has to be in UTC.
    timezone: { name: null, generator: vtimezoneOf },
  })
  file.events(events)
  return `${file.toString()}\r\n`
}

function vevents(calendario: Calendario, anotado: Anotado): ICalEventData[] {
  const { evento } = anotado
  const { repeticion, excepciones, zona } = evento
  if (!repeticion) {
    const excepcion = excepciones.find(({ fecha }) => fecha === evento.inicio)
    return excepcion?.quitada ? [] : [alone(calendario, anotado, evento.inicio, excepcion)]
  }
  const others = excepciones
    .filter((each) => !each.quitada && differs(each) && hasFecha(evento, each.fecha))
    .map((excepcion) => ({
      fecha: excepcion.fecha,
      excepcion,
      datos: datosOn(evento, excepcion.fecha, excepcion),
    }))
  const known = new Set(excepciones.map(({ fecha }) => fecha))
  const apart = [
    ...others.filter(({ datos }) => isAtChange(datos, zona)),
    ...fechasAtChanges(evento).flatMap((fecha) => (known.has(fecha) ? [] : { fecha, excepcion: undefined })),
  ]
  const excluded = [
    ...excepciones.filter(({ quitada }) => quitada).map(({ fecha }) => fecha),
    ...apart.map(({ fecha }) => fecha),
  ].map(compact)
  const differing = others.filter(({ datos }) => !isAtChange(datos, zona))
  return [
    ...seriesOf(calendario, anotado, repeticion, excluded),
    ...differing.map(({ fecha, excepcion }) => ({
      ...veventOf(calendario, anotado, fecha, excepcion),
      recurrenceId: wall(fecha),
    })),
    ...apart.map(({ fecha, excepcion }) => alone(calendario, anotado, fecha, excepcion)),
  ]
}

/** All dates by the rule but the excluded ones. */
function seriesOf(
  calendario: Calendario,
  anotado: Anotado,
  repeticion: Repeticion,
  excluded: string[],
): ICalEventData[] {
  const { evento } = anotado
  const [first = evento.inicio, second] = fechasFrom(evento, evento.inicio.slice(0, 10), 2)
  // Its length is that of all dates, so it may not be one during which the clocks change.
  const isOdd = isAtChange(datosOn(evento, first, undefined), evento.zona)
  const start = isOdd ? second : first
  if (start === undefined) return []
  const { fin } = repeticion
  const veces = fin.tipo === 'veces' && isOdd ? { ...fin, veces: fin.veces - 1 } : fin
  const hasta = fin.tipo === 'fecha' ? untilOf(fin.hasta, evento.zona) : undefined
  const rule = [`RRULE:${rruleOf({ ...repeticion, fin: veces }, evento.inicio, hasta)}`]
  if (excluded.length > 0) rule.push(`EXDATE;TZID=${evento.zona}:${excluded.join(',')}`)
  return [{ ...veventOf(calendario, anotado, start, undefined), repeating: rule.join('\r\n') }]
}

const differs = ({ cancelada, motivo, cambios }: Excepcion) =>
  cancelada === true || Boolean(motivo) || cambios !== undefined

/** How many years after its last change an event's dates are looked through for changes of the clocks. */
const YEARS_AHEAD = 10

/**
 * The dates of a rule during which the clocks change. Calendars do not agree on what such a local time means,
 * so each of these stands by itself in UTC.
 */
function fechasAtChanges(evento: Evento): string[] {
  const first = Number(evento.inicio.slice(0, 4))
  const last = Math.max(first, Number(evento.actualizado.slice(0, 4))) + YEARS_AHEAD
  const length = minutesBetween(evento.inicio, evento.fin)
  return cambiosOf(evento.zona, first, last)
    .flatMap(({ desde, hasta }) => fechasBetween(evento, addMinutes(desde, -length), hasta))
    .filter((fecha) => isAtChange(datosOn(evento, fecha, undefined), evento.zona))
}

/** The end of a day; beside local times it has to be in UTC (RFC 5545, 3.3.10). */
const untilOf = (dia: string, zona: string) =>
  `${new Date(startOfDay(addDays(dia, 1), zona).getTime() - 1000).toISOString().replace(/[-:]|\.000/g, '')}`

/** A date by itself. */
function alone(
  calendario: Calendario,
  anotado: Anotado,
  fecha: string,
  excepcion: Excepcion | undefined,
): ICalEventData {
  const { evento } = anotado
  const event = veventOf(calendario, anotado, fecha, excepcion)
  // Beside the others in one calendar it may not have their name.
  const id = evento.repeticion ? `${evento.id}-${compact(fecha)}` : evento.id
  const { inicio, fin } = datosOn(evento, fecha, excepcion)
  if (!isAtChange({ inicio, fin }, evento.zona)) return { ...event, id }
  const cita = citaOn(evento, fecha, anotado.categoria)
  const utc = (momento: Momento) => wall(momento.instante.slice(0, 16))
  return { ...event, id, ...(cita && { timezone: null, start: utc(cita.inicio), end: utc(cita.fin) }) }
}

/** The date that begins at `fecha` by the rule. */
function veventOf(
  { origin, iglesia }: Calendario,
  { evento, categoria }: Anotado,
  fecha: string,
  excepcion: Excepcion | undefined,
): ICalEventData {
  const { titulo, inicio, fin, modalidad, lugar, enlace, descripcion } = datosOn(evento, fecha, excepcion)
  const cancelada = evento.cancelado || excepcion?.cancelada === true
  const motivo = cancelada ? excepcion?.motivo || evento.motivo : ''
  const place = { iglesia, otro: lugar, linea: enlace || 'En línea' }[modalidad]
  const way = modalidad === 'iglesia' ? '' : enlace
  return {
    id: evento.id,
    sequence: evento.version,
    stamp: new Date(evento.actualizado),
    lastModified: new Date(evento.actualizado),
    created: new Date(evento.createdAt),
    timezone: evento.zona,
    start: wall(inicio),
    end: wall(fin),
    // Many a calendar shows a cancelled date like any other.
    summary: line(cancelada ? `Cancelado: ${titulo}` : titulo),
    description: xmlText([motivo, descripcion, way].filter(Boolean).join('\n\n')) || null,
    location: place ? { title: line(place) } : null,
    url: `${origin}/agenda/${evento.slug}`,
    categories: [{ name: line(categoria.nombre) }],
    status: cancelada ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  }
}

/** A text of one line. */
const line = (text: string) => xmlText(text).replace(/\s+/g, ' ')

/** `2026-11-29T11:00` → `20261129T110000` */
const compact = (local: string) => `${local.replace(/[-:]/g, '')}00`

/**
 * A local time that is written as it is, in the event's zone: to the library a Luxon date. Made out of a
 * moment, a rule whose first time the clocks skip would have all its dates an hour later.
 */
function wall(local: string): ICalLuxonDateTimeStub {
  const [day, time] = compact(local).split('T')
  const stub = {
    isValid: true,
    zone: { type: 'local' },
    setZone: () => stub,
    toFormat: (format: string) => (format === 'HHmmss' ? time : day) as string,
    toJSDate: () => new Date(`${local}Z`),
    toJSON: () => local,
  }
  return stub
}

/**
 * A zone's rules as calendars read them, for events from today on.
 *
 * Chile's clocks change on the first Sunday that is not the 1st. The library says the first Sunday, which is
 * a week early in 2029 and 2030.
 */
function vtimezoneOf(zona: string): string {
  const block = [tzlib_get_ical_block(zona)].flat()[0] ?? ''
  if (zona !== 'America/Santiago') return block
  return block.replaceAll(';BYDAY=1SU', ';BYDAY=SU;BYMONTHDAY=2,3,4,5,6,7,8')
}

/** Local times that a zone's clocks skip, or show twice: from `desde` on, before `hasta`. */
type Cambio = { desde: string; hasta: string }

const known = new LRUCache<string, Cambio[]>({ max: 50 })

/** The changes of a zone's clocks in the years from `first` to `last`. */
function cambiosOf(zona: string, first: number, last: number): Cambio[] {
  const key = `${zona} ${first} ${last}`
  const found = known.get(key) ?? [...changes(zona, first, last)]
  known.set(key, found)
  return found
}

function* changes(zona: string, first: number, last: number): Generator<Cambio> {
  const begin = Temporal.ZonedDateTime.from({ timeZone: zona, year: first, month: 1, day: 1 })
  let at = begin.getTimeZoneTransition('next')
  for (; at && at.year <= last; at = at.getTimeZoneTransition('next')) {
    const before = at.subtract({ nanoseconds: 1 }).offsetNanoseconds
    const locals = [before, at.offsetNanoseconds].map((nanoseconds) =>
      (at as Temporal.ZonedDateTime)
        .withTimeZone('UTC')
        .add({ nanoseconds })
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' }),
    )
    const [desde = '', hasta = ''] = locals.sort()
    yield { desde, hasta }
  }
}

type Time = { inicio: string; fin: string }

/** Whether a time includes a moment of the change. */
const touches = ({ inicio, fin }: Time, { desde, hasta }: Cambio) => inicio < hasta && fin >= desde

/** Whether the clocks change during a time, or skip or repeat its beginning or end. */
function isAtChange(time: Time, zona: string): boolean {
  const [first, last] = [Number(time.inicio.slice(0, 4)), Number(time.fin.slice(0, 4))]
  return cambiosOf(zona, first, last).some((cambio) => touches(time, cambio))
}
