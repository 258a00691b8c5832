import { expect, test } from 'vitest'
import { DESTINOS, destinoOf, nombreDeDireccion } from './destinos.ts'

test('a code leads to one of these pages, whatever is asked for', () => {
  for (const each of Object.keys(DESTINOS)) expect(destinoOf(each)).toBe(each)
  for (const each of ['', 'constructor', '__proto__', '//malo.cl']) expect(destinoOf(each)).toBe('inicio')
})

test.each([
  ['https://www.losbosques.cl/', 'losbosques.cl'],
  ['https://losbosques.cl/radio', 'losbosques.cl/radio'],
  ['http://localhost:3000/', 'localhost:3000'],
])('%s is written down as %s', (direccion, nombre) => {
  expect(nombreDeDireccion(direccion)).toBe(nombre)
})
