import { LRUCache } from 'lru-cache'
import { Temporal } from 'temporal-polyfill'
import type { Db } from '#app/platform/db/db.server.ts'
import { readSitio } from './sitio.server.ts'

/** A local time with the moment that it is: `instante` in ISO-8601 UTC, `desfase` like `-03:00`. */
export type Momento = { local: string; instante: string; desfase: string }

export const readZona = async (db: Db): Promise<string> => (await readSitio(db)).data.zonaHoraria

/**
 * The moment at which the clocks of a zone show a local time (`YYYY-MM-DDTHH:MM`). A time that the clocks
 * skip is an hour later, one that they show twice is the first of the two: what RFC 5545 (3.3.5) asks of
 * calendars.
 */
export function momentoOf(local: string, zona: string): Momento {
  const key = `${zona} ${local}`
  const known = momentos.get(key)
  if (known) return known
  const momento = computed(local, zona)
  momentos.set(key, momento)
  return momento
}

/** The rules of a zone take longer to ask than a page of dates to draw. */
const momentos = new LRUCache<string, Momento>({ max: 20_000 })

const computed = (local: string, zona: string): Momento =>
  momentoOfZoned(Temporal.PlainDateTime.from(local).toZonedDateTime(zona, { disambiguation: 'compatible' }))

const momentoOfZoned = (zoned: Temporal.ZonedDateTime): Momento => ({
  local: zoned.toPlainDateTime().toString({ smallestUnit: 'minute' }),
  instante: zoned.toInstant().toString({ fractionalSecondDigits: 3 }),
  desfase: zoned.offset,
})

/** What the clocks of a zone show at a moment: `YYYY-MM-DDTHH:MM`. */
export const localAt = (moment: Date, zona: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(zona)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute', roundingMode: 'floor' })

/** A moment by the clocks of a zone. */
export const momentoAt = (moment: Date, zona: string): Momento =>
  momentoOfZoned(Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zona))

/** The day `days` after a day (`YYYY-MM-DD`). */
export const addDays = (dia: string, days: number): string =>
  new Date(Date.parse(dia) + days * 86_400_000).toISOString().slice(0, 10)

// Local times by the calendar, in which every day has 24 hours. Most events begin and end on one day; to make
// a Date of each time would take longer than to find out when they are.

export const MINUTES_A_DAY = 24 * 60

/** Minutes from the beginning of its day to a local time. */
const minuteOf = (local: string) => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))

export const minutesBetween = (from: string, to: string): number =>
  minuteOf(to) - minuteOf(from) + daysBetween(from, to) * MINUTES_A_DAY

/** Days from one local time or day to another's. */
export function daysBetween(from: string, to: string): number {
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)]
  return first === last ? 0 : (Date.parse(last) - Date.parse(first)) / 86_400_000
}

/** The local time so many minutes later. */
export function addMinutes(local: string, minutes: number): string {
  const total = minuteOf(local) + minutes
  const days = Math.floor(total / MINUTES_A_DAY)
  const rest = total - days * MINUTES_A_DAY
  const dia = local.slice(0, 10)
  const two = (number: number) => (number < 10 ? `0${number}` : `${number}`)
  return `${days === 0 ? dia : addDays(dia, days)}T${two(Math.floor(rest / 60))}:${two(rest % 60)}`
}

export const startOfDay = (dia: string, zona: string): Date =>
  new Date(Temporal.PlainDate.from(dia).toZonedDateTime(zona).epochMilliseconds)
