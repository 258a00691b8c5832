import { expect, test } from 'vitest'
import { unaLinea } from './linea.ts'

test('one line, of what can be seen', () => {
  expect(unaLinea(' Ana\r\n\n María\u2028Soto ')).toBe('Ana María Soto')
  expect(unaLinea('A\0n\u0007a\u0085')).toBe('Ana')
  expect(unaLinea('\u202Elc.live\u202C \u2066x\u2069')).toBe('lc.live x')
  expect(unaLinea('\u200b=1\ufeff')).toBe('=1')
  expect(unaLinea('Familia 👨‍👩‍👧')).toBe('Familia 👨‍👩‍👧')
})

test('a line stays as it is', () => {
  for (const text of ['x \u0007 y', '\u0007 x', 'a\u200b b', ' \u200e '])
    expect(unaLinea(unaLinea(text))).toBe(unaLinea(text))
})
