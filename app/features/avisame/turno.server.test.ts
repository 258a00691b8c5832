import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LISTA_TIPOS } from './anuncio.ts'
import { turnoOf } from './turno.server.ts'

const llegada = {
  tipo: 'boletin',
  dia: '',
  ahora: '2026-11-27T12:00',
  recibidos: 0,
  esperaCambios: false,
}

test.each([
  ['21:59', 'ya'],
  ['22:00', '2026-11-28T08:00'],
  ['23:59', '2026-11-28T08:00'],
  ['00:00', '2026-11-27T08:00'],
  ['07:59', '2026-11-27T08:00'],
  ['08:00', 'ya'],
])('at %s of the church’s clocks: %s', (hora, turno) => {
  expect(turnoOf({ ...llegada, ahora: `2026-11-27T${hora}` })).toBe(turno)
})

test('a change of that day is told at night too, one of another day is not', () => {
  const night = { ...llegada, tipo: 'horarios', ahora: '2026-11-27T06:30' }
  expect(turnoOf({ ...night, dia: '2026-11-27' })).toBe('ya')
  expect(turnoOf({ ...night, dia: '2026-11-28' })).toBe('2026-11-27T08:00')
})

test('three a week, the last kept for changes where somebody waits for those', () => {
  const turno = (more: object) => turnoOf({ ...llegada, ...more })
  expect(turno({ recibidos: 2 })).toBe('ya')
  expect(turno({ recibidos: 3 })).toBe('no')
  expect(turno({ recibidos: 2, esperaCambios: true })).toBe('no')
  expect(turno({ recibidos: 2, esperaCambios: true, tipo: 'horarios' })).toBe('ya')
  expect(turno({ recibidos: 3, esperaCambios: true, tipo: 'horarios' })).toBe('no')
})

test('whatever comes when, nobody is told more often or at night', () => {
  const two = (number: number) => String(number).padStart(2, '0')
  const arrival = fc.record({
    tipo: fc.constantFrom(...LISTA_TIPOS, 'peticion'),
    dia: fc.constantFrom('', '2026-11-27', '2026-11-28'),
    hora: fc.tuple(fc.nat(23), fc.nat(59)),
    esperaCambios: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(arrival, { maxLength: 12 }), (arrivals) => {
      let recibidos = 0
      for (const { hora, ...each } of arrivals) {
        const clock = hora.map(two).join(':')
        if (turnoOf({ ...each, ahora: `2026-11-27T${clock}`, recibidos }) !== 'ya') continue
        recibidos++
        const today = each.tipo === 'horarios' && each.dia === '2026-11-27'
        expect(today || (clock >= '08:00' && clock < '22:00')).toBe(true)
      }
      expect(recibidos).toBeLessThanOrEqual(3)
    }),
  )
})
