import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import type { Fin, Repeticion } from './evento.ts'
import { DIAS, type Dia } from './opciones.ts'
import { fechasBetween, fechasFrom, firstFecha, lastFecha, rruleOf } from './repeticion.ts'

const cada = fc.integer({ min: 1, max: 5 })
const dia = fc.constantFrom(...DIAS)
const day = (from: string, to: string) =>
  fc
    .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

/** Rules that end within some hundred dates, so that all of them can be compared. */
const ends: fc.Arbitrary<Fin> = fc.oneof(
  fc.record({ tipo: fc.constant('fecha' as const), hasta: day('2026-01-01', '2032-12-31') }),
  fc.record({ tipo: fc.constant('veces' as const), veces: fc.integer({ min: 1, max: 200 }) }),
)
const repeticion: fc.Arbitrary<Repeticion> = fc.oneof(
  fc.record({
    tipo: fc.constant('semana' as const),
    cada,
    fin: ends,
    dias: fc.uniqueArray(dia, { minLength: 1 }),
  }),
  fc.record({ tipo: fc.constant('mes' as const), cada, fin: ends }),
  fc.record({
    tipo: fc.constant('mes-ordinal' as const),
    cada,
    dia,
    fin: ends,
    ordinal: fc.constantFrom(1, 2, 3, 4, 5, -1),
  }),
  fc.record({ tipo: fc.constant('anio' as const), cada, fin: ends }),
)
const time = fc.constantFrom('00:00', '00:30', '11:00', '23:59')

/** A rule that begins on a date of its own. */
const rule = fc
  .record({ dia: fc.oneof(day('2024-01-01', '2030-12-31'), fc.constant('2024-02-29')), time, repeticion })
  .map(({ dia, time, repeticion }) => ({
    inicio: firstFecha({ inicio: `${dia}T${time}`, repeticion }),
    repeticion,
  }))

const all = (each: { inicio: string; repeticion: Repeticion }) =>
  fechasFrom(each, each.inicio.slice(0, 10), 10_000)

/** What the library says, date by date. */
function byLibrary({ inicio, repeticion }: { inicio: string; repeticion: Repeticion }, most: number) {
  const library = new RRuleTemporal({
    rruleString: rruleOf(repeticion, inicio),
    dtstart: Temporal.PlainDateTime.from(inicio).toZonedDateTime('UTC'),
    maxIterations: 100_000,
  })
  return library.all((_date, count) => count < most).map((date) => date.toString().slice(0, 16))
}

describe('the dates of a rule', () => {
  test('are those of RFC 5545, as the library reads them', () => {
    fc.assert(
      fc.property(rule, (each) => {
        const dates = all(each)
        expect(dates.slice(0, 60)).toEqual(byLibrary(each, 60))
        expect(lastFecha(each)).toBe(dates.at(-1) ?? each.inicio)
      }),
      { numRuns: 150 },
    )
  })

  test('between two moments are all of them, filtered', () => {
    const moment = fc.tuple(day('2023-06-01', '2034-01-01'), time).map((parts) => parts.join('T'))
    fc.assert(
      fc.property(rule, moment, moment, (each, desde, hasta) => {
        const within = all(each).filter((date) => date >= desde && date <= hasta)
        expect(fechasBetween(each, desde, hasta)).toEqual(within)
      }),
      { numRuns: 300 },
    )
  })
})

const fin: Fin = { tipo: 'nunca' }

test('the first date is the next one that the rule has', () => {
  const first = (inicio: string, repeticion: Repeticion) => firstFecha({ inicio, repeticion })
  // 2026-11-23 is a Monday.
  const semanas = (...dias: Dia[]): Repeticion => ({ tipo: 'semana', cada: 2, dias, fin })
  expect(first('2026-11-23T19:30', semanas('WE'))).toBe('2026-11-25T19:30')
  expect(first('2026-11-23T19:30', semanas('SU', 'MO'))).toBe('2026-11-23T19:30')
  const ultimo = { tipo: 'mes-ordinal', cada: 1, ordinal: -1, dia: 'SU', fin } as const
  expect(first('2026-11-22T13:00', ultimo)).toBe('2026-11-29T13:00')
  expect(first('2026-11-30T13:00', ultimo)).toBe('2026-12-27T13:00')
  expect(first('2026-11-22T13:00', { ...ultimo, ordinal: 5 })).toBe('2026-11-29T13:00')
  expect(first('2026-01-31T13:00', { tipo: 'mes', cada: 1, fin })).toBe('2026-01-31T13:00')
})

test('a rule without an end has dates a thousand years on, at no more cost', () => {
  const repeticion: Repeticion = { tipo: 'semana', cada: 1, dias: ['SU'], fin }
  const rule = { inicio: '2026-11-22T11:00', repeticion }
  expect(fechasBetween(rule, '3026-11-01T00:00', '3026-11-30T23:59')).toHaveLength(4)
  expect(lastFecha(rule)).toBeUndefined()
})
