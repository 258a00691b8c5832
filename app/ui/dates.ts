/** Days are `YYYY-MM-DD` text and belong to no time zone; moments are shown in Chile's. */

// A constant: creating the first Intl formatter takes a tenth of a second on a slow phone.
const MESES = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/** Created once and lazily: creating a formatter takes longer than formatting a page's whole list. */
let chile: Intl.DateTimeFormat | undefined

/**
 * A moment as Chile's clocks show it, `YYYY-MM-DD HH:MM:SS`: such texts sort by time. Joined from its parts, because the
 * order in which a locale writes a date changes between versions of ICU (Chrome 111 and WebKitGTK write `en-CA` as M/D/Y).
 */
export function wallClock(milliseconds: number): string {
  chile ??= new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Santiago',
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  })
  const parts = new Map(chile.formatToParts(milliseconds).map(({ type, value }) => [type, value]))
  const join = (separator: string, ...types: Intl.DateTimeFormatPartTypes[]) =>
    types.map((type) => parts.get(type)).join(separator)
  return `${join('-', 'year', 'month', 'day')} ${join(':', 'hour', 'minute', 'second')}`
}

/** The number of a month by its name, or the first three letters of it; undefined for any other word. */
export function monthNumber(palabra: string): number | undefined {
  const small = palabra.toLowerCase().replace('setiembre', 'septiembre')
  const at = MESES.findIndex((mes) => mes === small || mes.slice(0, 3) === small)
  return at === -1 ? undefined : at + 1
}

/** «noviembre de 2026» for a day. */
export function formatMonth(dia: string): string {
  const [anio, mes] = dia.split('-')
  return `${MESES[Number(mes) - 1]} de ${anio}`
}

/** «9 de noviembre de 2026» for a day. */
export const formatDay = (dia: string): string => `${Number(dia.slice(8))} de ${formatMonth(dia)}`

/** «9 nov 2026» for a day: in a list, where its length would break the line. */
export const formatShortDay = (dia: string): string =>
  `${Number(dia.slice(8))} ${(MESES[Number(dia.slice(5, 7)) - 1] ?? '').slice(0, 3)} ${dia.slice(0, 4)}`

const DIAS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

/** «lunes 9 de noviembre» for a day. */
export const formatWeekday = (dia: string): string =>
  `${DIAS[new Date(dia).getUTCDay()]} ${Number(dia.slice(8))} de ${MESES[Number(dia.slice(5, 7)) - 1]}`

/** «9 de noviembre de 2026, 20:15» for a moment, in Chile's time, the same in every browser. */
export function formatMoment(iso: string): string {
  const [dia = '', hora = ''] = wallClock(Date.parse(iso)).split(' ')
  return `${formatDay(dia)}, ${hora.slice(0, 5)}`
}

/** The Sunday of a day, or the last one before it. */
export const lastSunday = (dia: string): string =>
  new Date(Date.parse(dia) - new Date(dia).getUTCDay() * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** Today in Chile as `YYYY-MM-DD`. */
export const today = (): string => wallClock(Date.now()).slice(0, 10)
