import { expect, test } from 'vitest'
import { SITIO_INICIAL } from '#app/parts/iglesia/sitio-inicial.ts'
import { parseTarjeta, shorten, tarjetaVersion } from './meta.ts'

test('a description is cut between words', () => {
  expect(shorten('Uno  dos\ntres', 40)).toBe('Uno dos tres')
  expect(shorten('La comunidad, que ora y canta', 14)).toBe('La comunidad…')
  expect(shorten('x'.repeat(300), 160).length).toBeLessThanOrEqual(160)
})

test('each page has its own card URL, which changes with the card’s text', () => {
  expect(parseTarjeta('radio.jpg')).toBe('radio')
  expect(parseTarjeta('radio.png')).toBeUndefined()
  expect(parseTarjeta('constructor.jpg')).toBeUndefined()
  expect(tarjetaVersion({ ...SITIO_INICIAL, nombre: 'Otra' })).not.toBe(tarjetaVersion(SITIO_INICIAL))
})
