import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { ACCESS, accessOf, canonicalOf } from './access.ts'
import { FEATURES } from './features.ts'
import { PARTES } from './frames/dashboard/ajustes.tsx'
import { action } from './frames/dashboard/donaciones.tsx'
import { methodsOf, whoMay } from './parts/feature/access.ts'
import { PERMISOS, type Permiso } from './parts/feature/permisos.ts'
import routes from './routes.ts'

test.each([
  ['/CONTACTO', '/contacto'],
  ['/galeria/', '/galeria'],
  ['//galeria', '/galeria'],
  ['/galeria//mas', '/galeria/mas'],
  ['/%63ontacto', '/contacto'],
  ['/prox', '/Prox'],
  ['//', '/'],
  ['/Admin/Dashboard/Privacidad/', '/admin/dashboard/privacidad'],
  ['/robots.txt/', '/robots.txt'],
  ['/CONTACTO.data', '/contacto.data'],
  ['/galeria/_.data', '/galeria.data'],
  ['//_.data', '/_.data'],
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

test.each(['/nada', '//iglesia.cl/..', '/tarjeta/X.jpg', '/archivos/galeria//a.jpg', '/assets/Main.js'])(
  '%s stays as it is',
  (path) => {
    expect(canonicalOf(path)).toBe(path)
  },
)

/**
 * What anybody may ask for under `/admin`: ways in, an answer to a link, and addresses of one form, which
 * sends whoever only opens them elsewhere. All else there is for whoever looks after the room.
 */
const OPEN = {
  GET: [
    '/admin/login',
    '/admin/olvido',
    '/admin/salir',
    '/admin/restaurar',
    '/admin/cuenta-anterior',
    '/admin/papelera',
    '/admin/peticiones/buscar',
    '/admin/privacidad/copia',
  ],
  POST: ['/admin/login', '/admin/olvido', '/admin/salir', '/admin/restaurar', '/admin/cuenta-anterior'],
} as const

test.each(['GET', 'POST'] as const)('nothing else under /admin is open to %s', (method) => {
  const open = ACCESS.filter((access) => access.path.startsWith('/admin') && access[method] === 'anyone')
  expect(open.map(({ path }) => path).sort()).toEqual([...OPEN[method]].sort())
})

test('a room’s addresses in the dashboard are for whoever looks after it', () => {
  const others = FEATURES.flatMap(({ permiso, access }) =>
    access.flatMap((entry) =>
      methodsOf(entry).flatMap((method) => {
        const who = whoMay(entry, method)
        if (!permiso || !entry.path.startsWith('/admin') || who === 'anyone' || who === permiso) return []
        return [[method, entry.path, who]]
      }),
    ),
  )
  // A press that writes Contacto from what the agenda says, one section of two rooms and the address that only
  // leads to it, what the law asks of
  // whoever administers, and the passkey that stands for the password of whoever is signed in.
  const both = ['cuentas', 'peticiones']
  expect(others.filter(([method]) => method !== 'HEAD')).toEqual([
    ['POST', '/admin/dashboard/agenda', ['agenda', 'contacto']],
    ['GET', '/admin/dashboard/donaciones', both],
    ['POST', '/admin/dashboard/donaciones', both],
    ['GET', '/admin/dashboard/peticiones', 'team'],
    ['GET', '/admin/dashboard/privacidad/vulneraciones', 'administrador'],
    ['POST', '/admin/dashboard/privacidad/vulneraciones', 'administrador'],
    ['GET', '/admin/dashboard/privacidad/consentimientos', 'administrador'],
    ['POST', '/admin/dashboard/privacidad/consentimientos', 'administrador'],
    ['GET', '/admin/privacidad/afectados.csv', 'administrador'],
    ['GET', '/admin/llaves/confirmar', 'team'],
  ])
})

test('what belongs to no single room asks for what its rooms do', () => {
  const files = new Set(ACCESS.flatMap((access) => access.files ?? []))
  const { HEAD, PATCH, DELETE } = accessOf('/admin/subidas/1')
  for (const who of [accessOf('/admin/subidas').POST, HEAD, PATCH, DELETE])
    expect(new Set([who].flat())).toEqual(files)
  expect(accessOf('/admin/dashboard')).toMatchObject({ GET: 'team', POST: 'administrador' })
  expect(accessOf('/admin/dashboard/versiones')).toMatchObject({ GET: 'team', POST: 'team' })
  expect(accessOf('/admin/versiones/ver')).toMatchObject({ GET: 'team' })
  expect(accessOf('/admin/dashboard/ajustes')).toMatchObject({ GET: 'team', POST: 'team', files: 'contacto' })
})

test('each section and each part of Ajustes is under the permission that docs/product.md names', () => {
  const product = readFileSync('docs/product.md', 'utf8')
  const opens = (permiso: string) =>
    new RegExp(`\\| «${PERMISOS[permiso as Permiso]}» \\| (.*) \\|`).exec(product)?.[1]
  for (const { section, permiso } of FEATURES)
    if (section && permiso) expect(opens(permiso)).toContain(section.titulo)
  for (const { label, needs } of PARTES)
    if (needs === 'team') expect(product).toContain(`Ajustes › ${label} is everybody's.`)
    else for (const permiso of [needs].flat()) expect(opens(permiso)).toContain(label)
})

test('each form of Donaciones is for whoever looks after what it changes', () => {
  const formsOf = (who: string) => {
    const theirs = [...action.intentions].filter(([, { needs }]) => needs === who)
    return theirs.map(([name]) => name).sort()
  }
  expect(formsOf('administrador')).toEqual(['cuidar-cuentas'])
  const ofPeticiones = [
    'atendida',
    'cuidar',
    'eliminar-dudosas',
    'eliminar-peticion',
    'no-es-dudosa',
    'ore-por-esto',
    'pendiente',
  ]
  expect(formsOf('peticiones')).toEqual(ofPeticiones)
  expect(formsOf('cuentas')).toHaveLength(action.intentions.size - 8)
})

test.each([
  ['/admin/dashboard/galeria.data', '/admin/dashboard/galeria'],
  ['/%61dmin/dashboard', '/admin/dashboard'],
  ['/admin/subidas/1', '/admin/subidas/:id'],
  ['/nada/de/nada', '*'],
])('%s is matched as the router does', (address, path) => {
  expect(accessOf(address).path).toBe(path)
})

/** The paths at which the routes answer. */
function pathsOf(entries: RouteConfigEntry[], under = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const here = path ? `${under}/${path}` : under
    const own = index || (path && children.length === 0) ? [here || '/'] : []
    return [...own, ...pathsOf(children, here)]
  })
}

test('every route has its access, in one entry; whoever may read an address may ask for its head', () => {
  const known = ACCESS.map(({ path }) => path)
  expect(new Set(known).size).toBe(known.length)
  const paths = pathsOf(routes)
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !known.includes(path === '/*' ? '*' : path))).toEqual([])
  for (const { path, GET, HEAD } of ACCESS) if (GET) expect([path, HEAD]).toEqual([path, GET])
})
