import { expect, test } from 'vitest'
import { enlaceOf, spellEnlace } from './enlace.ts'

test('a link is spelled as browsers spell it, and stays so', () => {
  for (const [typed, stored] of [
    ['HTTPS://Zoom.us/j/1', 'https://zoom.us/j/1'],
    ['https://iglesia.cl', 'https://iglesia.cl/'],
    ['https://ñandú.cl/a"b', 'https://xn--and-6ma2c.cl/a%22b'],
    ['http://casa.local:8080/a b', 'http://casa.local:8080/a%20b'],
  ] as const) {
    expect(spellEnlace(typed)).toBe(stored)
    expect(spellEnlace(stored)).toBe(stored)
  }
})

test('what hides where it leads is none', () => {
  for (const typed of [
    'https://a.cl/\njavascript:alert(1)',
    'https://evil.cl\\@good.cl',
    'https://good.cl@evil.cl/',
    'https://a:b@evil.cl/',
    'https://a.cl/\u202Elc',
    'javascript:alert(1)',
    'https://sinpunto/',
    'https://[::1]/',
    'http://10.0.0.1/',
    'nada',
    '',
  ]) {
    expect(enlaceOf(typed), typed).toBeNull()
    expect(spellEnlace(typed)).toBe(typed)
  }
})
