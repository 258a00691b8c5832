/** Days are `YYYY-MM-DD` text and belong to no time zone. */

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

/** «9 nov 2026» for a day, «9 nov» if it is in the year of `hoy`: in a list, where its length would break the line. */
export function formatShortDay(dia: string, hoy = ''): string {
  const [anio = '', mes, numero] = dia.split('-')
  const short = `${Number(numero)} ${(MESES[Number(mes) - 1] ?? '').slice(0, 3)}`
  return hoy.startsWith(anio) ? short : `${short} ${anio}`
}

const DIAS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

/** «lunes 9 de noviembre» for a day. */
export const formatWeekday = (dia: string): string =>
  `${DIAS[new Date(dia).getUTCDay()]} ${Number(dia.slice(8))} de ${MESES[Number(dia.slice(5, 7)) - 1]}`
