import ical, {
  escape as escapeText,
  type ICalEventData,
  ICalEventStatus,
  type ICalLuxonDateTimeStub,
} from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { addDays, startOfDay } from '#app/parts/iglesia/zona.server.ts'
import { xmlText } from '#app/platform/text/xml.server.ts'
import { datosOn, takesPlace } from '../citas.server.ts'
import type { Categoria, Evento, Excepcion, Repeticion } from '../evento.ts'
import { fechasFrom, hasFecha, rruleOf } from '../repeticion.ts'

/** Readers are asked to look for changes this often. Google takes up to a day all the same. */
const RENEWED_SECONDS = 60 * 60

export type Calendario = {
  origin: string
  nombre: string
  /** Where an event of `modalidad` «iglesia» takes place. */
  iglesia: string
}

/** An event with the category that its slug names. */
type Anotado = { evento: Evento; categoria: Categoria }

/** Events as a calendar file (RFC 5545). The same content is the same text. */
export function writeCalendario(calendario: Calendario, anotados: readonly Anotado[]): string {
  return fileOf(
    calendario,
    anotados.flatMap((anotado) => vevents(calendario, anotado)),
  )
}

/** The date of an event that begins by the rule on `dia`, alone; undefined if there is none. */
export function writeCita(calendario: Calendario, anotado: Anotado, dia: string): string | undefined {
  const { evento } = anotado
  return takesPlace(evento, dia + evento.inicio.slice(10))
    ? writeCitas(calendario, [{ anotado, dia }])
    : undefined
}

/** Single dates of several events, those that are there, as one calendar file. */
export const writeCitas = (
  calendario: Calendario,
  citas: readonly { anotado: Anotado; dia: string }[],
): string =>
  fileOf(
    calendario,
    citas.map(({ anotado, dia }) => alone(calendario, anotado, dia)),
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
  const { repeticion, inicio, excepciones } = anotado.evento
  if (!repeticion) {
    const excepcion = excepciones.find(({ fecha }) => fecha === inicio)
    return excepcion?.quitada ? [] : [veventOf(calendario, anotado, inicio, excepcion)]
  }
  const differing = excepciones.filter((each) => differs(each) && hasFecha(anotado.evento, each.fecha))
  return [
    ...seriesOf(calendario, anotado, repeticion),
    ...differing.map((excepcion) => ({
      ...veventOf(calendario, anotado, excepcion.fecha, excepcion),
      recurrenceId: wall(excepcion.fecha),
    })),
  ]
}

/** All dates by the rule but the removed ones. */
function seriesOf(calendario: Calendario, anotado: Anotado, repeticion: Repeticion): ICalEventData[] {
  const { evento } = anotado
  const [first] = fechasFrom(evento, evento.inicio.slice(0, 10), 1)
  if (first === undefined) return []
  const { fin } = repeticion
  const hasta = fin.tipo === 'fecha' ? untilOf(fin.hasta, evento.zona) : undefined
  const rule = [`RRULE:${rruleOf(repeticion, evento.inicio, hasta)}`]
  const removed = evento.excepciones.filter(({ quitada }) => quitada).map(({ fecha }) => compact(fecha))
  if (removed.length > 0) rule.push(`EXDATE;TZID=${evento.zona}:${removed.join(',')}`)
  return [{ ...veventOf(calendario, anotado, first, undefined), repeating: rule.join('\r\n') }]
}

const differs = ({ quitada, cancelada, motivo, cambios }: Excepcion) =>
  !quitada && (cancelada === true || Boolean(motivo) || cambios !== undefined)

/** The end of a day; beside local times it has to be in UTC (RFC 5545, 3.3.10). */
const untilOf = (dia: string, zona: string) =>
  `${new Date(startOfDay(addDays(dia, 1), zona).getTime() - 1000).toISOString().replace(/[-:]|\.000/g, '')}`

/** A date by itself: beside the others in one calendar it may not have their name. */
function alone(calendario: Calendario, anotado: Anotado, dia: string): ICalEventData {
  const { id, inicio, repeticion, excepciones } = anotado.evento
  const fecha = dia + inicio.slice(10)
  const excepcion = excepciones.find((each) => each.fecha === fecha)
  const event = veventOf(calendario, anotado, fecha, excepcion)
  return repeticion ? { ...event, id: `${id}-${compact(fecha)}` } : event
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
