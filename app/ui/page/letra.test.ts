import { expect, test } from 'vitest'
import { cookieDeLetra, type Letra, letraDe, TAMANOS } from './letra.ts'

test.each([
  [undefined, 'normal'],
  ['', 'normal'],
  ['letra=grande', 'grande'],
  ['a=b; letra=muy-grande; c=d', 'muy-grande'],
  ['letra=enorme', 'normal'],
  ['letra=__proto__', 'normal'],
  ['otra-letra=grande', 'normal'],
  ['letra=grandeza', 'normal'],
])('cookies «%s» say %s', (cookies, letra) => expect(letraDe(cookies)).toBe(letra))

test('the cookie of each size is read as that size', () => {
  for (const letra of Object.keys(TAMANOS) as Letra[]) {
    const [pair] = cookieDeLetra(letra).split(';')
    expect(letraDe(pair)).toBe(letra)
  }
})
