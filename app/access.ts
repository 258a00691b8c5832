import { matchRoutes } from 'react-router'

/** Who may do something; an `administrator` is signed in with an e-mail that is in `admin/roles`. */
export type Who = 'anyone' | 'administrator'

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'
export type Access = { path: string } & Partial<Record<Method, Who>>

const page = (path: string, read: Who = 'anyone'): Access => ({ path, GET: read, HEAD: read })
/** A page with a form of its own. */
const form = (path: string, read: Who, write: Who): Access => ({ ...page(path, read), POST: write })

/**
 * Every address and every write that the server knows, with who may use it. What is not here is refused by the
 * server itself, before anything of the site is asked (405); who asks is asked by the routes' gate, and a test
 * walks the whole table.
 */
export const ACCESS: readonly Access[] = [
  page('/'),
  page('/radio'),
  form('/contacto', 'anyone', 'anyone'),
  page('/contacto/sello'),
  page('/donaciones'),
  page('/galeria'),
  page('/Prox'),
  form('/privacidad', 'anyone', 'anyone'),
  page('/terminos'),
  form('/admin/login', 'anyone', 'anyone'),
  form('/admin/olvido', 'anyone', 'anyone'),
  form('/admin/salir', 'anyone', 'anyone'),
  form('/admin/papelera', 'anyone', 'administrator'),
  form('/admin/peticiones/buscar', 'anyone', 'administrator'),
  form('/admin/privacidad/copia', 'anyone', 'administrator'),
  form('/admin/dashboard', 'administrator', 'administrator'),
  form('/admin/dashboard/galeria', 'administrator', 'administrator'),
  form('/admin/dashboard/predicaciones', 'administrator', 'administrator'),
  form('/admin/dashboard/contacto', 'administrator', 'administrator'),
  form('/admin/dashboard/donaciones', 'administrator', 'administrator'),
  form('/admin/dashboard/privacidad', 'administrator', 'administrator'),
  form('/admin/dashboard/ajustes', 'administrator', 'administrator'),
  page('/galeria/mas'),
  page('/radio/sonando'),
  page('/tarjeta/:archivo'),
  page('/sitemap.xml'),
  page('/robots.txt'),
  page('/manifest.webmanifest'),
  page('/salud'),
  { path: '/admin/subidas', POST: 'administrator' },
  { path: '/admin/subidas/:id', HEAD: 'administrator', PATCH: 'administrator', DELETE: 'administrator' },
  page('/archivos/*'),
  page('/assets/*'),
  page('*'),
]

const TABLE = ACCESS.map((access) => ({ path: access.path, handle: access }))

/** The page whose data React Router asks for at `….data`, or at `…/_.data`. */
const pageOf = (pathname: string) => pathname.replace(/(\/)_\.data$|\.data$/, '$1') || '/'

/** The entry of a path, found as the router finds its routes. */
export function accessOf(pathname: string): Access {
  return matchRoutes(TABLE, pageOf(pathname))?.at(-1)?.route.handle ?? page('*')
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

export const methodsOf = ({ path: _path, ...methods }: Access) => Object.keys(methods) as Method[]
