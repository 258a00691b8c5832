import type { MiddlewareHandler } from 'hono'
import { accessOf, canonicalOf } from '#app/access.ts'
import { methodsOf } from '#app/parts/feature/access.ts'
import type { Log } from '#app/platform/log.server.ts'

/** In characters, path plus query. Longer URLs get 414. */
const LONGEST_URL = 4096
/** PostgreSQL stores no NUL in a text, and fails on one in a query. */
const NUL = '%00'

export type Origins = {
  /** The one that the request was sent to. */
  asked: string
  /** `ORIGIN`, or the same. A site may have several names. */
  origin: string
}

/**
 * Refuses bad requests before any other code sees them: a URL that is too long (414) or malformed (400), a
 * method that the access table does not list (405), a write from another origin (403). Redirects other
 * spellings of a path to its canonical one (301, 308).
 */
export function guard(log: Log): MiddlewareHandler<{ Variables: Origins }> {
  return async (c, next) => {
    const { raw: request, method } = c.req
    const { pathname, search } = new URL(request.url)
    if (pathname.length + search.length > LONGEST_URL) return refuse(414, 'Esa dirección es demasiado larga.')
    if (!isDecodable(pathname) || search.includes(NUL)) return refuse(400, 'Esa dirección no es válida.')
    const methods: string[] = methodsOf(accessOf(pathname))
    if (!methods.includes(method))
      return refuse(405, 'Aquí no se puede hacer eso.', { Allow: methods.join(', ') })
    if (method !== 'GET' && method !== 'HEAD' && !isOwnOrigin(request, c.var)) {
      log.warn(
        { method, path: pathForLog({ pathname }), origin: request.headers.get('origin') },
        'refused a write from another site',
      )
      return refuse(403, 'Envía el formulario desde este mismo sitio.')
    }
    const canonical = canonicalOf(pathname)
    return canonical === pathname ? next() : moved(method, canonical + search)
  }
}

/**
 * Without what may be a secret, however it is spelt: the query may hold a one-time code, the address of a
 * preview or of a collection of photos is one, and all of them are as long as these.
 */
export const pathForLog = ({ pathname }: Pick<URL, 'pathname'>) =>
  (isDecodable(pathname) ? decodeURIComponent(pathname) : pathname)
    .replace(/^(\/+(?:vista-previa|c)[/\\]).*/is, '$1')
    .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, '…')

/** Redirects for one hour only, so that a new page can take over an old path; never what may be a secret. */
function moved(method: string, to: string): Response {
  const isRead = method === 'GET' || method === 'HEAD'
  // 308 keeps the method and the body.
  return new Response(null, {
    status: isRead ? 301 : 308,
    headers: {
      Location: to,
      'Cache-Control': isRead && !to.includes('?') ? 'private, max-age=3600' : 'no-store',
    },
  })
}

/**
 * Browsers send the origin of a write; a client that sends none is no browser and carries nobody's cookies.
 * This is the only origin check: React Router's allows everything because it knows a single origin, and the
 * site may have two.
 */
function isOwnOrigin({ headers }: Request, { asked, origin: own }: Origins): boolean {
  const origin = headers.get('origin')
  if (origin === null) return !/cross-site|same-site/.test(headers.get('sec-fetch-site') ?? '')
  const given = URL.parse(origin)?.origin
  return given !== undefined && [asked, own].some((each) => URL.parse(each)?.origin === given)
}

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

/** Answers in plain text and closes the connection, so that the request's body is not read. */
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
