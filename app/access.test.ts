import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { ACCESS, canonicalOf } from './access.ts'
import type { Access } from './parts/feature/access.ts'
import type { Who } from './parts/feature/permisos.ts'
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

/**
 * Who may use each address that is not for everybody, a second time: the walk with every permission asks whether the
 * server obeys the declarations (`tests/journeys/access/permisos.test.ts`), this whether they are what they should be.
 * GET stands for HEAD too.
 */
const MEANT: Record<string, Omit<Access, 'path' | 'HEAD'>> = {
  ...sections('fotos', 'galeria'),
  ...sections('predicaciones', 'predicaciones', 'podcast'),
  ...sections('agenda', 'agenda'),
  '/admin/predicaciones/editar': { GET: 'predicaciones' },
  '/admin/predicaciones/pasajes': { GET: 'predicaciones' },
  '/admin/predicaciones/video': { GET: 'predicaciones' },
  '/admin/agenda/fechas': { GET: 'agenda' },
  '/admin/agenda/inscritos.csv': { GET: 'agenda' },
  '/admin/dashboard/agenda/inscritos': { GET: 'agenda', POST: 'agenda' },
  '/admin/dashboard/vivo': { GET: 'agenda', POST: 'agenda' },
  '/admin/dashboard/boletin': { GET: 'agenda', POST: 'agenda' },
  '/admin/dashboard/contacto': { GET: 'contacto', POST: 'contacto' },
  '/admin/dashboard/donaciones': { GET: ['cuentas', 'peticiones'], POST: ['cuentas', 'peticiones'] },
  '/admin/peticiones/buscar': { GET: 'anyone', POST: 'peticiones' },
  '/admin/privacidad/copia': { GET: 'anyone', POST: 'peticiones' },
  '/admin/dashboard/privacidad': { GET: 'peticiones', POST: 'peticiones' },
  '/admin/respaldo/descargar': { GET: 'administrador', POST: 'administrador' },
  '/admin/dashboard/versiones': { GET: 'team', POST: 'team' },
  '/admin/versiones/ver': { GET: 'team' },
  '/admin/llaves/confirmar': { GET: 'team' },
  '/admin/papelera': { GET: 'anyone', POST: 'team' },
  '/admin/dashboard': { GET: 'team', POST: 'administrador' },
  '/admin/dashboard/ajustes': { GET: 'team', POST: 'team', files: 'contacto' },
  '/admin/subidas': { POST: ['fotos', 'predicaciones', 'agenda', 'contacto'] },
}

/** Sections of the dashboard whose forms take files. */
function sections(who: Who, ...names: string[]) {
  return Object.fromEntries(
    names.map((name) => [`/admin/dashboard/${name}`, { GET: who, POST: who, files: who }]),
  )
}

test('each address is for whom it is meant', () => {
  const declared = ACCESS.flatMap(({ path, HEAD, ...who }) => {
    if (path === '/admin/subidas/:id') {
      expect({ HEAD, ...who }).toEqual({
        HEAD: MEANT['/admin/subidas']?.POST,
        PATCH: MEANT['/admin/subidas']?.POST,
        DELETE: MEANT['/admin/subidas']?.POST,
      })
      return []
    }
    expect([path, HEAD]).toEqual([path, who.GET])
    return Object.values(who).every((each) => each === 'anyone') ? [] : [[path, who]]
  })
  expect(Object.fromEntries(declared)).toEqual(MEANT)
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
