import { expect, test } from 'vitest'
import { ACCESS, canonicalOf } from './access.ts'

test.each([
  ['/CONTACTO', '/contacto'],
  ['/galeria/', '/galeria'],
  ['//galeria', '/galeria'],
  ['/galeria//', '/galeria'],
  ['/galeria//mas', '/galeria/mas'],
  ['/%63ontacto', '/contacto'],
  ['/prox', '/Prox'],
  ['/PROX/', '/Prox'],
  ['//', '/'],
  ['/Admin/Dashboard/Privacidad/', '/admin/dashboard/privacidad'],
  ['/admin//login', '/admin/login'],
  ['/SALUD', '/salud'],
  ['/robots.txt/', '/robots.txt'],
  ['/CONTACTO.data', '/contacto.data'],
  ['/galeria/_.data', '/galeria.data'],
  ['/galeria/.data', '/galeria.data'],
  ['//_.data', '/_.data'],
  ['/.data', '/_.data'],
  ['/admin/Dashboard.data', '/admin/dashboard.data'],
])('%s is written %s', (spelling, canonical) => {
  expect(canonicalOf(spelling)).toBe(canonical)
})

test('every known address is written as it is, and so is its data', () => {
  for (const { path } of ACCESS) {
    if (path.includes(':') || path.includes('*')) continue
    expect(canonicalOf(path)).toBe(path)
    const data = path === '/' ? '/_.data' : `${path}.data`
    expect(canonicalOf(data)).toBe(data)
  }
})

test.each([
  '/nada',
  '//nada/',
  '/home',
  '//iglesia.cl/..',
  '/tarjeta/X.jpg',
  '/admin/subidas/ABC',
  '/archivos/galeria//a.jpg',
  '/assets/Main.js',
])('%s stays as it is', (path) => {
  expect(canonicalOf(path)).toBe(path)
})
