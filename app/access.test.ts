import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { ACCESS, canonicalOf } from './access.ts'
import routes from './routes.ts'

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
])('%s redirects to %s', (spelling, canonical) => {
  expect(canonicalOf(spelling)).toBe(canonical)
})

test('every known address and its data are already canonical', () => {
  const written = ACCESS.filter(({ path }) => !/[:*]/.test(path))
  expect(written.length).toBeGreaterThan(20)
  for (const { path } of written) {
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

/** The paths at which the routes answer. */
function pathsOf(entries: RouteConfigEntry[], under = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const here = path ? `${under}/${path}` : under
    const own = index || (path && children.length === 0) ? [here || '/'] : []
    return [...own, ...pathsOf(children, here)]
  })
}

test('every route has its access', () => {
  const known = new Set(ACCESS.map(({ path }) => path))
  const paths = pathsOf(routes)
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !known.has(path === '/*' ? '*' : path))).toEqual([])
})

test('no address has two entries', () => {
  const paths = ACCESS.map(({ path }) => path)
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
})
