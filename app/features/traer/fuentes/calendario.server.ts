import ICAL from 'ical.js'
import { type Excepcion, MOST_DAYS, type Repeticion } from '#app/features/agenda/evento.ts'
import { aligned } from '#app/features/agenda/eventos.server.ts'
import { DIAS, type Dia } from '#app/features/agenda/opciones.ts'
import { localSchema } from '#app/features/agenda/reglas.server.ts'
import { diaOf, hasFecha, lastFecha } from '#app/features/agenda/repeticion.ts'
import { isZona } from '#app/parts/iglesia/sitio.ts'
import {
  addDays,
  addMinutes,
  localAt,
  MINUTES_A_DAY,
  minutesBetween,
  momentoOf,
} from '#app/parts/iglesia/zona.server.ts'
import { type Archivo, type Contexto, type Found, type Fuente, FuenteError } from '../found.server.ts'
import { readText, those } from './archivos.server.ts'

/*
 * A calendar file (RFC 5545), as Google, Apple and Outlook write it: one entry an event, those of single
 * dates apart from it under the same name. What is over is left out, and said once.
 */

const MOST_TEXT = 20 * 1024 * 1024

type EventoHallado = Extract<Found, { tipo: 'evento' }>

export const calendario: Fuente = {
  nombre: 'Calendario',
  suyos: those(/\.ics$|^https?:/i, /^\s*(ï»¿)?BEGIN:VCALENDAR/i),
  async *leer(archivos, contexto) {
    for (const archivo of archivos) {
      let over = 0
      for (const found of eventosOf(await parsed(archivo), contexto))
        if (found === 'over') over++
        else yield found
      if (over > 0)
        yield {
          tipo: 'ilegible',
          que: archivo.ruta,
          por: over === 1 ? '1 evento ya pasó: no se trae.' : `${over} eventos ya pasaron: no se traen.`,
        }
    }
  },
}

async function parsed(archivo: Archivo): Promise<ICAL.Component[]> {
  const text = await readText(archivo, MOST_TEXT)
  try {
    // A file may hold several calendars, one after the other.
    const all = ICAL.parse(text)
    const roots = Array.isArray(all[0]) ? all : [all]
    return roots.map((each: unknown[]) => new ICAL.Component(each))
  } catch {
    throw new FuenteError('El calendario está cortado o dañado: descárgalo de nuevo.')
  }
}

const SUELTA = 'Es una sola fecha de una serie que el archivo no trae: agrégala a mano.'

function* eventosOf(calendarios: readonly ICAL.Component[], contexto: Contexto): Generator<Found | 'over'> {
  for (const root of calendarios) {
    const nombre = String(root.getFirstPropertyValue('x-wr-calname') ?? '')
    const all = root.getAllSubcomponents('vevent')
    const fechas = Map.groupBy(all.filter(isFecha), uidOf)
    const series = new Set(all.filter((each) => !isFecha(each)).map(uidOf))
    for (const vevent of all) {
      const isOff = textOf(vevent, 'status') === 'CANCELLED'
      if (isFecha(vevent) && (series.has(uidOf(vevent)) || isOff)) continue
      const que = textOf(vevent, 'summary') || 'Sin título'
      try {
        const evento = eventoOf(vevent, fechas.get(uidOf(vevent)) ?? [], contexto)
        const over = isOver(evento)
        if (isFecha(vevent) && !over) throw new FuenteError(SUELTA)
        yield over ? 'over' : { ...evento, titulo: que, categoria: evento.categoria || nombre }
      } catch (error) {
        const por = error instanceof FuenteError ? error.message : 'Una de sus fechas no se entiende.'
        yield { tipo: 'ilegible', que, por }
      }
    }
  }
}

const textOf = (vevent: ICAL.Component, name: string): string => {
  const value = vevent.getFirstPropertyValue(name)
  return value === null ? '' : String(value).trim()
}
/** Whether it is a single date of a series. */
const isFecha = (vevent: ICAL.Component) => vevent.hasProperty('recurrence-id')
const uidOf = (vevent: ICAL.Component) => textOf(vevent, 'uid')

/** Whether its last date was before yesterday, which is today in no zone. */
function isOver({ inicio, fin, repeticion }: EventoHallado): boolean {
  const last = lastFecha({ inicio, repeticion })
  const yesterday = addDays(new Date().toISOString().slice(0, 10), -1)
  return last !== undefined && addMinutes(last, minutesBetween(inicio, fin)) < yesterday
}

/** @throws FuenteError if the agenda has nothing of its kind. */
function eventoOf(vevent: ICAL.Component, fechas: ICAL.Component[], contexto: Contexto): EventoHallado {
  const start = vevent.getFirstProperty('dtstart')
  const tzid = start?.getFirstParameter('tzid')
  const zona = tzid && isZona(tzid) ? tzid : contexto.zona
  const times = timesOf(vevent, zona)
  const repeticion = repeticionOf(vevent, times.inicio, zona)
  if (vevent.hasProperty('rdate')) throw new FuenteError('Tiene fechas sueltas: agrégalo a mano.')
  const evento = aligned({ ...times, repeticion })
  const excepciones = excepcionesOf(vevent, fechas, zona, contexto).filter(({ fecha }) =>
    hasFecha(evento, fecha),
  )
  return {
    tipo: 'evento',
    clave: `calendario ${uidOf(vevent) || `${textOf(vevent, 'summary')} ${times.inicio}`}`,
    titulo: '',
    categoria: textOf(vevent, 'categories').split(',')[0]?.trim() ?? '',
    ...evento,
    zona,
    excepciones,
    ...placeOf(vevent, contexto),
    descripcion: textOf(vevent, 'description'),
    cancelado: textOf(vevent, 'status') === 'CANCELLED',
  }
}

/** A time of the file by the clocks of a zone, `YYYY-MM-DDTHH:MM`. @throws FuenteError if it is none. */
function localOf(property: ICAL.Property, time: ICAL.Time, zona: string): string {
  const wall = time.isDate ? `${time.toString()}T00:00` : time.toString().slice(0, 16)
  if (!localSchema.safeParse(wall).success || wall < '1970')
    throw new FuenteError('Una de sus fechas no se entiende.')
  const tzid = property.getFirstParameter('tzid')
  if (time.isDate || tzid === zona) return wall
  if (tzid && isZona(tzid)) return localAt(new Date(momentoOf(wall, tzid).instante), zona)
  // Outlook names zones of its own, and says in the file what they are.
  return time.zone && time.zone !== ICAL.Timezone.localTimezone ? localAt(time.toJSDate(), zona) : wall
}

function timeOf(vevent: ICAL.Component, name: string, zona: string) {
  const property = vevent.getFirstProperty(name)
  const time = property?.getFirstValue()
  if (!property || !(time instanceof ICAL.Time)) return undefined
  return { local: localOf(property, time, zona), isDay: time.isDate }
}

const HOUR = 60

/** When it begins and ends; whole days from 0:00 to 23:59. @throws FuenteError */
function timesOf(vevent: ICAL.Component, zona: string): { inicio: string; fin: string } {
  const start = timeOf(vevent, 'dtstart', zona)
  if (!start) throw new FuenteError('No dice cuándo es.')
  const { local: inicio, isDay } = start
  const duration = vevent.getFirstPropertyValue('duration')
  const lasts = duration instanceof ICAL.Duration ? duration.toSeconds() / 60 : isDay ? MINUTES_A_DAY : HOUR
  const end = timeOf(vevent, 'dtend', zona)?.local ?? addMinutes(inicio, lasts)
  // The end of a day is the beginning of the next.
  const fin = isDay ? addMinutes(end, -1) : end
  if (inicio < '2000' || inicio >= '2101')
    throw new FuenteError('Empieza antes del año 2000 o después de 2100.')
  if (minutesBetween(inicio, fin) > MOST_DAYS * MINUTES_A_DAY)
    throw new FuenteError(`Dura más de ${MOST_DAYS} días.`)
  return { inicio, fin: fin > inicio ? fin : addMinutes(inicio, HOUR) }
}

const NO_CONOCIDA = 'Se repite de una forma que la agenda no conoce: agrégalo a mano.'
/** Parts of a rule that ours are made of. */
const KNOWN = new Set(['BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS'])

/** The rule (RFC 5545, 3.3.10) as the agenda knows it. @throws FuenteError if it does not. */
function repeticionOf(vevent: ICAL.Component, inicio: string, zona: string): Repeticion | undefined {
  const property = vevent.getFirstProperty('rrule')
  const rule = property?.getFirstValue()
  if (!property || !(rule instanceof ICAL.Recur)) return undefined
  const cada = rule.interval
  const until = rule.until && lastDayOf(vevent, property, rule.until, inicio, zona)
  const fin: Repeticion['fin'] = rule.count
    ? { tipo: 'veces', veces: Math.min(rule.count, 10_000) }
    : until
      ? { tipo: 'fecha', hasta: until }
      : { tipo: 'nunca' }
  const part = (name: string) => rule.getComponent(name).map(String)
  const [byDay, byMonthDay] = [part('BYDAY'), part('BYMONTHDAY')]
  const own = { day: String(Number(inicio.slice(8, 10))), month: String(Number(inicio.slice(5, 7))) }
  const isOwn = (values: string[], value: string) =>
    values.length === 0 || (values.length === 1 && values[0] === value)
  const isKnown =
    cada <= 99 &&
    Object.keys(rule.parts).every((name) => KNOWN.has(name)) &&
    (rule.freq === 'YEARLY' || part('BYMONTH').length === 0) &&
    // Weekdays are those of the zone that it is written in: Saturday in UTC is Friday night here.
    (byDay.length === 0 || textOf(vevent, 'dtstart').startsWith(inicio.slice(0, 10)))

  const ordinal = byDay.length === 1 && /^(-?\d)?(\w\w)$/.exec(`${byDay[0]}`.replace('+', ''))
  if (isKnown && rule.freq === 'DAILY' && byMonthDay.length === 0 && byDay.every(isDia)) {
    if (cada === 7) return { tipo: 'semana', cada: 1, dias: [diaOf(inicio)], fin }
    if (cada === 1)
      return { tipo: 'semana', cada, dias: byDay.length > 0 ? (byDay as Dia[]) : [...DIAS], fin }
  }
  if (isKnown && rule.freq === 'WEEKLY' && byMonthDay.length === 0 && byDay.every(isDia)) {
    const dias = byDay.length > 0 ? DIAS.filter((dia) => byDay.includes(dia)) : [diaOf(inicio)]
    // Every other week of several days depends on which day a week begins.
    if (cada === 1 || dias.length === 1 || rule.wkst === ICAL.Time.MONDAY)
      return { tipo: 'semana', cada, dias, fin }
  }
  if (isKnown && rule.freq === 'MONTHLY' && byDay.length === 0 && isOwn(byMonthDay, own.day))
    return { tipo: 'mes', cada, fin }
  if (isKnown && rule.freq === 'MONTHLY' && ordinal && isDia(ordinal[2] ?? '') && byMonthDay.length === 0) {
    const nth = ORDINALES.find((each) => each === Number(ordinal[1] ?? part('BYSETPOS')[0]))
    if (nth) return { tipo: 'mes-ordinal', cada, dia: ordinal[2] as Dia, ordinal: nth, fin }
  }
  const isOwnYear = isOwn(part('BYMONTH'), own.month) && isOwn(byMonthDay, own.day)
  if (isKnown && rule.freq === 'YEARLY' && byDay.length === 0 && isOwnYear) return { tipo: 'anio', cada, fin }
  throw new FuenteError(NO_CONOCIDA)
}

/** The last day on which it begins by a moment, counted by the clocks that its start is written in. */
function lastDayOf(
  vevent: ICAL.Component,
  rule: ICAL.Property,
  until: ICAL.Time,
  inicio: string,
  zona: string,
): string {
  if (until.isDate) return localOf(rule, until, zona).slice(0, 10)
  const start = vevent.getFirstPropertyValue('dtstart')
  const written = start instanceof ICAL.Time && start.zone === ICAL.Timezone.utcTimezone ? 'UTC' : zona
  const first = timeOf(vevent, 'dtstart', written)?.local ?? inicio
  const days = minutesBetween(first, localOf(rule, until, written)) / MINUTES_A_DAY
  return addDays(inicio.slice(0, 10), Math.max(0, Math.floor(days)))
}

const ORDINALES = [1, 2, 3, 4, 5, -1] as const
const isDia = (text: string): boolean => DIAS.some((dia) => dia === text)

/** What differs on single dates: removed ones, and those with an entry of their own. */
function excepcionesOf(
  vevent: ICAL.Component,
  fechas: ICAL.Component[],
  zona: string,
  contexto: Contexto,
): Excepcion[] {
  const removed = vevent
    .getAllProperties('exdate')
    .flatMap((property) =>
      property
        .getValues()
        .map((time): Excepcion => ({ fecha: localOf(property, time, zona), quitada: true })),
    )
  const changed = fechas.map((each): Excepcion => {
    const fecha = timeOf(each, 'recurrence-id', zona)?.local ?? ''
    if (textOf(each, 'status') === 'CANCELLED') return { fecha, cancelada: true }
    const words = Object.entries({ titulo: 'summary', descripcion: 'description' }).flatMap(
      ([campo, name]) => {
        const text = textOf(each, name)
        return text && text !== textOf(vevent, name) ? [[campo, text]] : []
      },
    )
    const location = textOf(each, 'location')
    const place = location && location !== textOf(vevent, 'location') && placeOf(each, contexto)
    return { fecha, cambios: { ...Object.fromEntries(words), ...place, ...timesOf(each, zona) } }
  })
  const named = new Set(changed.map(({ fecha }) => fecha))
  return [...removed.filter(({ fecha }) => !named.has(fecha)), ...changed]
}

/** Where it is: at the church if nothing or the church is named, online if an address is all that is. */
function placeOf(vevent: ICAL.Component, { iglesia }: Contexto) {
  const place = textOf(vevent, 'location')
  const enlace = URL.canParse(place) && /^https?:/i.test(place) ? place : ''
  if (enlace) return { modalidad: 'linea' as const, lugar: '', enlace }
  const isHere = place === '' || place.toLowerCase().includes(iglesia.toLowerCase())
  return {
    modalidad: isHere ? ('iglesia' as const) : ('otro' as const),
    lugar: isHere ? '' : place,
    enlace: '',
  }
}
