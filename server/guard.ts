import type { MiddlewareHandler } from 'hono'
import { accessOf, canonicalOf, methodsOf } from '#app/access.ts'
import type { Settings } from '#app/platform/env.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { askedOrigin } from './host.ts'

/** Characters of a path with its query. Longer ones are nobody's: 414. */
const LONGEST_URL = 4096

/**
 * Refuses, before anything of the site is asked: an address that is too long (414) or none at all (400), a
 * method that its entry in the table of access does not have (405), a write that another site's page sends (403).
 * Another spelling of an address is sent on to the one that is known (301, 308).
 */
export function guard(settings: Settings, log: Log): MiddlewareHandler {
  return async (c, next) => {
    const { raw: request, method } = c.req
    const { pathname, search } = new URL(request.url)
    if (pathname.length + search.length > LONGEST_URL) return refuse(414, 'Esa dirección es demasiado larga.')
    if (!isDecodable(pathname)) return refuse(400, 'Esa dirección no es válida.')
    const methods: string[] = methodsOf(accessOf(pathname))
    if (!methods.includes(method))
      return refuse(405, 'Aquí no se puede hacer eso.', { Allow: methods.join(', ') })
    if (method !== 'GET' && method !== 'HEAD' && !isOwnOrigin(request, settings)) {
      log.warn(
        { method, path: pathname, origin: request.headers.get('origin') },
        'a write from another site was refused',
      )
      return refuse(403, 'Envía el formulario desde este mismo sitio.')
    }
    const canonical = canonicalOf(pathname)
    return canonical === pathname ? next() : moved(method, canonical + search)
  }
}

/** Where a page really is. For an hour only, so that a new page may take an address that led elsewhere. */
function moved(method: string, to: string): Response {
  const isRead = method === 'GET' || method === 'HEAD'
  // 308 keeps a form's method and what was typed.
  return new Response(null, {
    status: isRead ? 301 : 308,
    headers: { Location: to, 'Cache-Control': isRead ? 'private, max-age=3600' : 'no-store' },
  })
}

/**
 * Browsers say where a write comes from; what says nothing is no browser, and brings nobody's cookies. This is the only
 * check of it: React Router's own is told to let everything through, since it knows one address of the site only.
 */
function isOwnOrigin(request: Request, settings: Settings): boolean {
  const origin = request.headers.get('origin')
  if (origin === null) return !/cross-site|same-site/.test(request.headers.get('sec-fetch-site') ?? '')
  const asked = askedOrigin(
    settings,
    new URL(request.url).host,
    request.headers.get('x-forwarded-proto') ?? undefined,
  )
  const given = URL.parse(origin)?.origin
  return given !== undefined && [asked, settings.origin].some((own) => URL.parse(own ?? '')?.origin === given)
}

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

/** A plain answer, and the end of the connection: what else the request brings is not read. */
export const refuse = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(`${text}\n`, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      Connection: 'close',
      ...headers,
    },
  })
