import { expect, test } from 'vitest'
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
