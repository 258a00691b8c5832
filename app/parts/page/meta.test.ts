import { expect, test } from 'vitest'
import { PAGINA as INICIO } from '#app/features/inicio/pagina.ts'
import { PAGINA as PROX } from '#app/features/prox/pagina.ts'
import type { Sitio } from '#app/parts/iglesia/sitio.ts'
import { SITIO_INICIAL } from '#app/parts/iglesia/sitio-inicial.ts'
import { shorten, tarjetaVersion } from './meta.ts'
import type { Pagina } from './pagina.ts'

test('a description is cut between words', () => {
  expect(shorten('Uno  dos\ntres', 40)).toBe('Uno dos tres')
  expect(shorten('La comunidad, que ora y canta', 14)).toBe('La comunidad…')
  expect(shorten('x'.repeat(300), 160).length).toBeLessThanOrEqual(160)
})

test('the address of a card changes with the words on it, and with no others', () => {
  const changes = (pagina: Pagina, words: Partial<Sitio>) =>
    tarjetaVersion(pagina, { ...SITIO_INICIAL, ...words }) !== tarjetaVersion(pagina, SITIO_INICIAL)
  expect(changes(INICIO, { nombre: 'Otra' })).toBe(true)
  expect(changes(PROX, { appTitulo: 'Otra' })).toBe(true)
  expect(changes(INICIO, { appTitulo: 'Otra' })).toBe(false)
})
