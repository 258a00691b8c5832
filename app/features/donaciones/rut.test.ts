import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRut } from './rut.ts'

test.each([
  ['12.345.678-5', '12.345.678-5'],
  ['123456785', '12.345.678-5'],
  [' 12345678-5 ', '12.345.678-5'],
  ['012.345.678-5', '12.345.678-5'],
  ['11.111.111-1', '11.111.111-1'],
  ['6-K', null],
  ['1.000.005-K', '1.000.005-K'],
  ['1000005-k', '1.000.005-K'],
  ['12.345.678-4', null],
  ['12.345.678', null],
  ['', null],
  ['K', null],
  ['12.345.678-5 y algo', null],
])('«%s» → %s', (typed, shown) => {
  expect(formatRut(typed)).toBe(shown)
})

const numbers = fc.integer({ min: 100_000, max: 99_999_999 })
const DIGITS = [...'0123456789K']

test('every number has exactly one check digit, and a formatted RUT formats to itself', () => {
  fc.assert(
    fc.property(numbers, (number) => {
      const valid = DIGITS.map((digit) => formatRut(`${number}${digit}`)).filter((rut) => rut !== null)
      expect(valid).toHaveLength(1)
      expect(formatRut(valid[0] ?? '')).toBe(valid[0])
      expect(valid[0]?.replace(/[.-]/g, '').slice(0, -1)).toBe(String(number))
    }),
  )
})

test('detects every mistyped digit and every swap of neighbours', () => {
  fc.assert(
    fc.property(numbers, fc.nat(), fc.integer({ min: 1, max: 9 }), (number, at, shift) => {
      const digit = DIGITS.find((one) => formatRut(`${number}${one}`)) ?? ''
      const typed = [...String(number)]
      const place = at % typed.length
      const mistyped = typed.with(place, String((Number(typed[place]) + shift) % 10))
      if (mistyped[0] !== '0') expect(formatRut(mistyped.join('') + digit)).toBeNull()

      const [one, next] = [typed[place], typed[place + 1]]
      if (one === undefined || next === undefined || one === next || (place === 0 && next === '0')) return
      expect(
        formatRut(
          typed
            .with(place, next)
            .with(place + 1, one)
            .join('') + digit,
        ),
      ).toBeNull()
    }),
  )
})
