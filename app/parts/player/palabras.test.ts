import { expect, test } from 'vitest'
import { inOrder, isSaving } from './connection.ts'
import type { Calidad } from './grabacion.ts'
import { formatMegabytes, formatTime, spokenTime } from './palabras.ts'

test.each([
  [0, '0:00', '0 segundos'],
  [61.9, '1:01', '1 minuto 1 segundo'],
  [754, '12:34', '12 minutos 34 segundos'],
  [2460, '41:00', '41 minutos'],
  [3723, '1:02:03', '1 hora 2 minutos 3 segundos'],
  [-5, '0:00', '0 segundos'],
  [Number.NaN, '0:00', '0 segundos'],
])('%d seconds are shown as %s and said as «%s»', (seconds, shown, said) => {
  expect(formatTime(seconds)).toBe(shown)
  expect(spokenTime(seconds)).toBe(said)
})

test.each([
  [12_300_000, '12\u00a0MB'],
  [29_499_999, '29\u00a0MB'],
  [9_960_000, '10\u00a0MB'],
  [3_440_000, '3,4\u00a0MB'],
  [3_000_000, '3\u00a0MB'],
  [12, '0,1\u00a0MB'],
])('%d bytes cost %s', (bytes, shown) => {
  expect(formatMegabytes(bytes)).toBe(shown)
})

const file = (clave: Calidad['clave'], bytes: number): Calidad => ({ clave, url: '', tipo: '', bytes })
const both = [file('alta', 29), file('ligera', 12)]

test.each([
  ['unknown', undefined, true],
  ['saving', { saveData: true, effectiveType: '4g', type: 'wifi' }, true],
  ['mobile', { type: 'cellular', effectiveType: '4g' }, true],
  ['slow', { effectiveType: '3g' }, true],
  ['of a house', { type: 'wifi', effectiveType: '4g' }, false],
  ['of a computer, which does not say more', { saveData: false, effectiveType: '4g' }, false],
])('on a connection that is %s the light file is first or not', (_name, connection, light) => {
  const saving = isSaving(connection)
  expect(saving).toBe(light)
  expect(inOrder(both, saving)[0]?.clave).toBe(light ? 'ligera' : 'alta')
  expect(inOrder([file('alta', 29)], saving)).toHaveLength(1)
})
