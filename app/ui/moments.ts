import { formatDay, formatShortDay } from './dates.ts'

/** Moments are shown in Chile's time. A file of its own: the pages that visitors load show days alone. */

/** Created once and lazily: creating a formatter takes longer than formatting a page's whole list. */
let chile: Intl.DateTimeFormat | undefined

/**
 * A moment as Chile's clocks show it, `YYYY-MM-DD HH:MM:SS`: such texts sort by time. Joined from its parts,
 * because the order in which a locale writes a date changes between versions of ICU (Chrome 111 and WebKitGTK
 * write `en-CA` as M/D/Y).
 */
export function wallClock(milliseconds: number): string {
  chile ??= new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Santiago',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const parts = new Map(chile.formatToParts(milliseconds).map(({ type, value }) => [type, value]))
  const join = (separator: string, ...types: Intl.DateTimeFormatPartTypes[]) =>
    types.map((type) => parts.get(type)).join(separator)
  return `${join('-', 'year', 'month', 'day')} ${join(':', 'hour', 'minute', 'second')}`
}

const momentBy = (day: (dia: string) => string, iso: string): string => {
  const [dia = '', hora = ''] = wallClock(Date.parse(iso)).split(' ')
  return `${day(dia)}, ${hora.slice(0, 5)}`
}

/** «9 de noviembre de 2026, 20:15» for a moment, in Chile's time, the same in every browser. */
export const formatMoment = (iso: string): string => momentBy(formatDay, iso)

/** «9 nov 2026, 20:15», for one line of a phone. */
export const formatShortMoment = (iso: string): string => momentBy(formatShortDay, iso)

/** The Sunday of a day, or the last one before it. */
export const lastSunday = (dia: string): string =>
  new Date(Date.parse(dia) - new Date(dia).getUTCDay() * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** Today in Chile as `YYYY-MM-DD`. */
export const today = (): string => wallClock(Date.now()).slice(0, 10)
