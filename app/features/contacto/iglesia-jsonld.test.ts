import { expect, test } from 'vitest'
import { parseHorario } from './iglesia-jsonld.ts'

test.each([
  ['Domingo', '11:00 AM', ['Su', '11:00', undefined]],
  ['Miércoles', '8:00 PM', ['We', '20:00', undefined]],
  ['miercoles', '12:30 p. m.', ['We', '12:30', undefined]],
  ['Sábados', '19:30 a 21:00 horas', ['Sa', '19:30', '21:00']],
  ['Lunes', '12 AM', ['Mo', '00:00', undefined]],
])('%s %s', (dia, hora, expected) => {
  const [found] = parseHorario({ dia, hora })
  expect([found?.short, found?.opens, found?.closes]).toEqual(expected)
})

test('leaves out times in free words, which only people understand', () => {
  expect(parseHorario({ dia: 'Primer viernes del mes', hora: '20:00' })).toEqual([])
  expect(parseHorario({ dia: 'Domingo', hora: 'después del culto' })).toEqual([])
})
