import { formatWeekday } from '#app/ui/dates.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The weekday of a day (`YYYY-MM-DD`), 0 for Sunday. */
const weekdayOf = (dia: string): number => new Date(`${dia}T00:00:00Z`).getUTCDay()

/** «domingo 29 de noviembre», with its year if that is not `hoy`'s. */
export function nombreDeDia(dia: string, hoy: string): string {
  const [anio] = dia.split('-')
  return hoy.startsWith(`${anio}-`) ? formatWeekday(dia) : `${formatWeekday(dia)} de ${anio}`
}

/** «Hoy» and «Mañana»; '' for any other day. */
export function diaCercano(dia: string, hoy: string): '' | 'Hoy' | 'Mañana' {
  const days = (Date.parse(dia) - Date.parse(hoy)) / DAY_MS
  return days === 0 ? 'Hoy' : days === 1 ? 'Mañana' : ''
}

/** How many cells of a month's grid, whose weeks begin on Monday, stand empty before its first day. */
export const cellsBefore = (mes: string): number => (weekdayOf(`${mes}-01`) + 6) % 7

export function daysOfMonth(mes: string): string[] {
  const [anio, numero] = mes.split('-').map(Number) as [number, number]
  const count = new Date(Date.UTC(anio, numero, 0)).getUTCDate()
  return Array.from({ length: count }, (_, index) => `${mes}-${String(index + 1).padStart(2, '0')}`)
}

/** Months from one local time or day to another's. */
export function monthsBetween(from: string, to: string): number {
  const numberOf = (local: string) => Number(local.slice(0, 4)) * 12 + Number(local.slice(5, 7))
  return numberOf(to) - numberOf(from)
}

export function addMonths(mes: string, months: number): string {
  const [anio, numero] = mes.split('-').map(Number) as [number, number]
  const all = anio * 12 + numero - 1 + months
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}`
}
