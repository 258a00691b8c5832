import { LRUCache } from 'lru-cache'
import { matchRoutes } from 'react-router'
import { FEATURES } from './features.ts'
import { type Access, form, page } from './parts/feature/access.ts'
import { isAllowed, LISTA_PERMISOS } from './parts/feature/permisos.ts'

/** The addresses that belong to no single room. */
const FRAMES: readonly Access[] = [
  // What a deletion was of says whose it is to undo (`papelera-route.ts`).
  form('/admin/papelera', 'anyone', 'team'),
  form('/admin/dashboard', 'team', 'administrador'),
  // Each part and each form there asks for its own permission; `contacto` sends the pastors' photos.
  { ...form('/admin/dashboard/ajustes', 'team', 'team'), files: 'contacto' },
  page('/sitemap.xml'),
  page('/robots.txt'),
  page('/manifest.webmanifest'),
  page('/salud'),
  form('/letra', 'anyone', 'anyone'),
  page('/icono/:archivo'),
  page('/tarjeta/:archivo'),
  page('/vista-previa/:clave'),
  page('/archivos/*'),
  page('/assets/*'),
  page('*'),
]

const ROOMS: readonly Access[] = [...FEATURES.flatMap(({ access }) => access), ...FRAMES]

/**
 * Every address and every write that the server knows, with who may use it. The server refuses what is not
 * here before anything else runs (405), and lets each route run only for whom its entry allows
 * (`server/enforce-access.ts`).
 */
export const ACCESS: readonly Access[] = [...ROOMS, ...uploads()]

/** Uploads are for whoever has a form that takes a file. */
function uploads(): Access[] {
  const who = LISTA_PERMISOS.filter((permiso) =>
    ROOMS.some(({ files }) => files && isAllowed([permiso], files)),
  )
  return [
    { path: '/admin/subidas', POST: who },
    { path: '/admin/subidas/:id', HEAD: who, PATCH: who, DELETE: who },
  ]
}

const TABLE = ACCESS.map((access) => ({ path: access.path, handle: access }))

/** The page whose data React Router asks for at `….data`, or at `…/_.data`. */
const pageOf = (pathname: string) => pathname.replace(/(\/)_\.data$|\.data$/, '$1') || '/'

/**
 * The router compiles the whole table for each path that it matches, which costs more than most responses.
 */
const found = new LRUCache<string, Access>({ max: 1000 })
const LONGEST_KEPT = 200

/** The entry of a path, found as the router finds its routes. */
export function accessOf(pathname: string): Access {
  const known = found.get(pathname)
  if (known) return known
  const access = matchRoutes(TABLE, pageOf(pathname))?.at(-1)?.route.handle ?? page('*')
  if (pathname.length <= LONGEST_KEPT) found.set(pathname, access)
  return access
}

/**
 * The one way to write a path that the router finds in many spellings (capitals, slashes, percents): each of
 * them would be a page to render anew. What holds something of the visitor's own, an id or a file's name,
 * stays as it is.
 */
export function canonicalOf(pathname: string): string {
  const isData = pathname.endsWith('.data')
  const { path } = accessOf(pathname.replaceAll(/\/{2,}/g, '/'))
  if (/[:*]/.test(path)) return pathname
  if (!isData) return path
  return path === '/' ? '/_.data' : `${path}.data`
}
