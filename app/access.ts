import { LRUCache } from 'lru-cache'
import { matchRoutes } from 'react-router'
import { FEATURES } from './features.ts'
import { type Access, fileSection, form, page, section } from './parts/feature/access.ts'

/** The addresses that belong to no single room. */
const FRAMES: readonly Access[] = [
  form('/admin/papelera', 'anyone', 'administrator'),
  section('/admin/dashboard'),
  fileSection('/admin/dashboard/ajustes'),
  page('/sitemap.xml'),
  page('/robots.txt'),
  page('/manifest.webmanifest'),
  page('/salud'),
  page('/tarjeta/:archivo'),
  { path: '/admin/subidas', POST: 'administrator' },
  { path: '/admin/subidas/:id', HEAD: 'administrator', PATCH: 'administrator', DELETE: 'administrator' },
  page('/archivos/*'),
  page('/assets/*'),
  page('*'),
]

/**
 * Every address and every write that the server knows, with who may use it. The server refuses what is not here before
 * anything else runs (405), and lets each route run only for whom its entry allows (`server/enforce-access.ts`).
 */
export const ACCESS: readonly Access[] = [...FEATURES.flatMap(({ access }) => access), ...FRAMES]

const TABLE = ACCESS.map((access) => ({ path: access.path, handle: access }))

/** The page whose data React Router asks for at `….data`, or at `…/_.data`. */
const pageOf = (pathname: string) => pathname.replace(/(\/)_\.data$|\.data$/, '$1') || '/'

/** The router compiles the whole table for each path that it matches, which costs more than most responses. */
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
 * The one way to write a path that the router finds in many spellings (capitals, slashes, percents): each of them would
 * be a page to render anew. What holds something of the visitor's own, an id or a file's name, stays as it is.
 */
export function canonicalOf(pathname: string): string {
  const isData = pathname.endsWith('.data')
  const { path } = accessOf(pathname.replaceAll(/\/{2,}/g, '/'))
  if (/[:*]/.test(path)) return pathname
  if (!isData) return path
  return path === '/' ? '/_.data' : `${path}.data`
}
