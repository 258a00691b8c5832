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
const format = (locale: string, options: Intl.DateTimeFormatOptions) => {
  let made: Intl.DateTimeFormat | undefined
  return (date: Date): string => {
    made ??= new Intl.DateTimeFormat(locale, { timeZone: 'America/Santiago', ...options })
    return made.format(date)
  }
}
const horaEnChile = format('es-CL', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const diaEnChile = format('en-CA', {})
const relojEnChile = format('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })

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

const DIAS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

/** «lunes 9 de noviembre» for a day. */
export const formatWeekday = (dia: string): string =>
  `${DIAS[new Date(dia).getUTCDay()]} ${Number(dia.slice(8))} de ${MESES[Number(dia.slice(5, 7)) - 1]}`

/** «9 de noviembre de 2026, 20:15» for a moment, in Chile's time, the same in every browser. */
export function formatMoment(iso: string): string {
  const date = new Date(iso)
  return `${formatDay(diaEnChile(date))}, ${horaEnChile(date)}`
}

/** A moment as Chile's clocks show it, `YYYY-MM-DD HH:MM:SS`: such texts sort by time. */
export const wallClock = (milliseconds: number): string => relojEnChile(new Date(milliseconds))

/** Today in Chile as `YYYY-MM-DD`. */
export const today = (): string => diaEnChile(new Date())
