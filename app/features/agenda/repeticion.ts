import type { Repeticion } from './evento.ts'
import { DIAS, type Dia } from './opciones.ts'

/** More dates than a church's event ever has; bounds what a rule may cost. */
export const MOST_DATES = 10_000

/** When the last date of an open repetition is. */
export const SIN_FIN = '9999-12-31'

const FREQ = { semana: 'WEEKLY', mes: 'MONTHLY', 'mes-ordinal': 'MONTHLY', anio: 'YEARLY' } as const

/** The rule as RFC 5545 (3.3.10) writes it, for a first date at `inicio` (local). */
export function rruleOf(regla: Repeticion, inicio: string, hasta?: string): string {
  const parts = [`FREQ=${FREQ[regla.tipo]}`]
  if (regla.cada > 1) parts.push(`INTERVAL=${regla.cada}`)
  if (regla.tipo === 'semana') parts.push(`BYDAY=${regla.dias.join(',')}`)
  if (regla.tipo === 'mes') parts.push(`BYMONTHDAY=${Number(inicio.slice(8, 10))}`)
  if (regla.tipo === 'mes-ordinal') parts.push(`BYDAY=${regla.ordinal}${regla.dia}`)
  if (regla.tipo === 'anio')
    parts.push(`BYMONTH=${Number(inicio.slice(5, 7))}`, `BYMONTHDAY=${Number(inicio.slice(8, 10))}`)
  const { fin } = regla
  if (fin.tipo === 'veces') parts.push(`COUNT=${fin.veces}`)
  if (fin.tipo === 'fecha') parts.push(`UNTIL=${hasta ?? `${fin.hasta.replaceAll('-', '')}T235959Z`}`)
  return parts.join(';')
}

// Days and months are counted, so that a window far from the first date costs what a near one does: a library
// walks there date by date. A meeting at 11:00 is at 11:00 on both sides of a change of the clocks, so only
// days are expanded.

const DAY_MS = 86_400_000

/** Days since 1970-01-01 of a local time or day. */
const numberOf = (local: string) => Date.parse(local.slice(0, 10)) / DAY_MS
const dayOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
const LAST_DAY = numberOf(SIN_FIN)

/** 0 is Monday; 1970-01-01 was a Thursday. */
const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7

/** Months since the year 0 of a day. */
function monthOf(day: number): number {
  const date = new Date(day * DAY_MS)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
const firstOf = (month: number) => Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY_MS

/** The day of a month that has that number; undefined in a month without it. */
function numbered(month: number, number: number): number | undefined {
  const day = firstOf(month) + number - 1
  return day < firstOf(month + 1) ? day : undefined
}

/** The first to fifth weekday of a month, or its last one; undefined in a month without it. */
function nth(month: number, ordinal: number, dia: Dia): number | undefined {
  const ahead = (from: number) => (DIAS.indexOf(dia) - weekdayOf(from) + 7) % 7
  if (ordinal === -1) {
    const week = firstOf(month + 1) - 7
    return week + ahead(week)
  }
  const first = firstOf(month)
  const day = first + ahead(first) + 7 * (ordinal - 1)
  return day < firstOf(month + 1) ? day : undefined
}

/** The rule's days from `from` to `to`, if its first is `first`, without looking at how often it happens. */
function* daysBetween(regla: Repeticion, first: number, from: number, to: number): Generator<number> {
  const start = Math.max(first, from)
  if (regla.tipo === 'semana') {
    const step = 7 * regla.cada
    const offsets = regla.dias.map((dia) => DIAS.indexOf(dia)).sort()
    const monday = first - weekdayOf(first)
    for (let week = monday + step * Math.floor((start - monday) / step); week <= to; week += step)
      for (const offset of offsets) if (week + offset >= start && week + offset <= to) yield week + offset
    return
  }
  // A year is twelve months.
  const step = regla.tipo === 'anio' ? 12 * regla.cada : regla.cada
  const number = Number(dayOf(first).slice(8))
  const begun = monthOf(first)
  const last = monthOf(to)
  for (let month = begun + step * Math.floor((monthOf(start) - begun) / step); month <= last; month += step) {
    const day = regla.tipo === 'mes-ordinal' ? nth(month, regla.ordinal, regla.dia) : numbered(month, number)
    if (day !== undefined && day >= start && day <= to) yield day
  }
}

type Rule = { inicio: string; repeticion: Repeticion | undefined }
type Repeated = { inicio: string; repeticion: Repeticion }

/** The local starts by the rule from a day on, up to a day. */
function* startsBetween({ inicio, repeticion }: Repeated, from: number, to: number): Generator<string> {
  const { fin } = repeticion
  const time = inicio.slice(10)
  const first = numberOf(inicio)
  const end = Math.min(to, LAST_DAY, fin.tipo === 'fecha' ? numberOf(fin.hasta) : LAST_DAY)
  if (fin.tipo !== 'veces') {
    for (const day of daysBetween(repeticion, first, from, end)) yield dayOf(day) + time
    return
  }
  let count = 0
  for (const day of daysBetween(repeticion, first, first, end)) {
    if (count++ === fin.veces) return
    if (day >= from) yield dayOf(day) + time
  }
}

/** The local starts by the rule, from `desde` to `hasta` (local times, both included), in order. */
export const fechasBetween = (rule: Rule, desde: string, hasta: string): string[] =>
  fechasOnDays(rule, desde.slice(0, 10), hasta.slice(0, 10)).filter(
    (start) => start >= desde && start <= hasta,
  )

/** The local starts by the rule on the days from `desde` to `hasta`, both included, in order. */
export function fechasOnDays({ inicio, repeticion }: Rule, desde: string, hasta: string): string[] {
  if (repeticion) return [...startsBetween({ inicio, repeticion }, numberOf(desde), numberOf(hasta))]
  const dia = inicio.slice(0, 10)
  return dia >= desde && dia <= hasta ? [inicio] : []
}

/** The first `most` local starts by the rule from a day on, or all that there are. */
export function fechasFrom({ inicio, repeticion }: Rule, desde: string, most: number): string[] {
  if (!repeticion) return inicio.slice(0, 10) >= desde ? [inicio] : []
  return [...startsBetween({ inicio, repeticion }, numberOf(desde), LAST_DAY).take(most)]
}

export const hasFecha = (rule: Rule, fecha: string): boolean => fechasBetween(rule, fecha, fecha).length > 0

/** The last local start by the rule, of the first `MOST_DATES`; undefined if it goes on for ever. */
export function lastFecha({ inicio, repeticion }: Rule): string | undefined {
  if (!repeticion) return inicio
  if (repeticion.fin.tipo === 'nunca') return undefined
  return fechasFrom({ inicio, repeticion }, inicio.slice(0, 10), MOST_DATES).at(-1) ?? inicio
}

/** The rule's first time from `inicio` on: «cada miércoles», begun on a Monday, begins on Wednesday. */
export function firstFecha({ inicio, repeticion }: Rule): string {
  if (!repeticion || repeticion.tipo === 'mes' || repeticion.tipo === 'anio') return inicio
  // Which weeks or months are left out is counted from the first date.
  const each: Repeticion = { ...repeticion, cada: 1 }
  const start = numberOf(inicio)
  const [first] = daysBetween(each, start, start, LAST_DAY).take(1)
  return first === undefined ? inicio : dayOf(first) + inicio.slice(10)
}

export const diaOf = (local: string): Dia => DIAS[weekdayOf(numberOf(local))] as Dia
