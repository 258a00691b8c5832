import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const BEST = 11
/** Quick enough for the visitor who meets a page that has just changed; the best follows. */
const QUICK = 5
/** Milliseconds that a page must last for it: while forty photos arrive, each of its versions is short-lived. */
const BEST_AFTER = 1000
/**
 * A visitor's browser asks each time whether it changed; a cache in between may be a minute behind. Nothing is
 * shown stale while it is asked for: browsers follow that too, and would show yesterday's photos once more.
 */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=60'
const MAX_BYTES = 48 * 1024 * 1024

const MAX_ADDRESSES = 500
const LONGEST_ADDRESS = 250

type Encoding = 'br' | 'gzip' | 'identity'
type Page = {
  version: number
  etag: string
  headers: string[]
  bodies: Record<Encoding, Buffer>
  bytes: number
}

type Options = {
  /**
   * The key of a page that depends on content alone, or nothing for what must not be shared. Only addresses
   * that are known may have a key: invented ones would fill the cache. A page that says `no-store` (what was
   * asked for does not exist) is not kept either.
   */
  keyOf(url: URL): string | undefined
  /** The content's version now: a page rendered under another one is stale. */
  version(): number
  /** What every answer carries besides its own headers. */
  headers: Record<string, string>
}

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Public pages cost what a file costs: rendered once per version of the content, compressed once, answered
 * from memory. Nothing of the visitor's request but its address reaches the renderer, so that nothing of one
 * visitor can reach another.
 */
export function createPageCache({ keyOf, version, headers }: Options) {
  // In the order in which they were last used: the first is the first to go.
  const pages = new Map<string, Page>()
  const rendering = new Map<string, Promise<Response | Page>>()
  // Which page an address leads to, by the very words of the request: reading an address costs more than answering.
  const addresses = new Map<string, string>()
  let bytes = 0

  const drop = (key: string) => {
    bytes -= pages.get(key)?.bytes ?? 0
    pages.delete(key)
  }
  const keep = (key: string, page: Page) => {
    drop(key)
    pages.set(key, page)
    bytes += page.bytes
    for (const oldest of pages.keys()) {
      if (bytes <= MAX_BYTES) break
      drop(oldest)
    }
  }

  async function render(key: string, address: string, renderer: (request: Request) => Promise<Response>) {
    const rendered = version()
    const response = await renderer(new Request(address))
    const shared = response.headers.get('Cache-Control') !== 'no-store' && !response.headers.has('Set-Cookie')
    if (response.status !== 200 || !shared) return response
    const body = Buffer.from(await response.arrayBuffer())
    const [br, gzip] = await Promise.all([brotliAt(QUICK, body), gzipped(body)])
    const page: Page = {
      version: rendered,
      etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      headers: [],
      bodies: { br, gzip, identity: body },
      bytes: 0,
    }
    const fields = { ...lowerCase(headers), ...Object.fromEntries(response.headers) }
    const own = { etag: page.etag, vary: 'Accept-Encoding', 'cache-control': CACHE_CONTROL }
    page.headers = Object.entries({ ...fields, ...own }).flat()
    page.bytes = Object.values(page.bodies).reduce((sum, { length }) => sum + length, 0)
    keep(key, page)
    setTimeout(async () => {
      if (pages.get(key) === page && page.version === version()) page.bodies.br = await brotliAt(BEST, body)
    }, BEST_AFTER).unref()
    return page
  }

  return {
    /** Answers a page that is in memory and fresh, straight to the socket. @returns false when it is not. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const host = request.headers.host
      const path = request.url
      if (!host || !path?.startsWith('/')) return false
      const address = `${host} ${path}`
      const known = addresses.get(address)
      const url = known === undefined ? URL.parse(path, `http://${host}`) : null
      const key = url ? keyOf(url) : known
      const page = key ? pages.get(key) : undefined
      if (!key || page?.version !== version()) return false
      // Addresses can be invented without end, so few are remembered, and short ones only.
      if (known === undefined && address.length <= LONGEST_ADDRESS) {
        if (addresses.size >= MAX_ADDRESSES) addresses.clear()
        addresses.set(address, key)
      }
      // Used last, so dropped last.
      pages.delete(key)
      pages.set(key, page)
      const { status, encoding } = negotiate(
        page,
        request.headers['if-none-match'],
        request.headers['accept-encoding'],
      )
      if (status === 304) {
        response.writeHead(304, page.headers)
        response.end()
        return true
      }
      const body = page.bodies[encoding]
      const own = ['content-length', String(body.length)]
      if (encoding !== 'identity') own.push('content-encoding', encoding)
      response.writeHead(200, [...page.headers, ...own])
      response.end(request.method === 'HEAD' ? undefined : body)
      return true
    },

    /** Renders a page that is not in memory, once however many ask for it, and keeps it. */
    async fetch(request: Request, renderer: (request: Request) => Promise<Response>): Promise<Response> {
      const url = new URL(request.url)
      const key = request.method === 'GET' || request.method === 'HEAD' ? keyOf(url) : undefined
      if (key === undefined) return renderer(request)
      const last = pages.get(key)
      if (last?.version === version()) return toResponse(last, request)
      let work = rendering.get(key)
      if (!work) {
        work = render(key, request.url, renderer).finally(() => rendering.delete(key))
        rendering.set(key, work)
      }
      let result: Response | Page
      try {
        result = await work
      } catch (error) {
        if (!last) throw error
        result = last
      }
      if (result instanceof Response) {
        // The last good page, while the database does not answer.
        if (result.status < 500 || !last) return result.clone()
        result = last
      }
      return toResponse(result, request)
    },
  }
}

function negotiate(
  page: Page,
  ifNoneMatch: string | undefined | null,
  accept: string | string[] | undefined | null,
) {
  const known = ifNoneMatch?.split(',').some((tag) => tag.trim() === page.etag) ?? false
  const accepted = String(accept ?? '')
  const encoding: Encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
  return { status: known ? 304 : 200, encoding } as const
}

function toResponse(page: Page, request: Request): Response {
  const { status, encoding } = negotiate(
    page,
    request.headers.get('if-none-match'),
    request.headers.get('accept-encoding'),
  )
  const headers = new Headers()
  for (let index = 0; index < page.headers.length; index += 2)
    headers.set(page.headers[index] as string, page.headers[index + 1] as string)
  if (status === 304) return new Response(null, { status, headers })
  const body = page.bodies[encoding]
  headers.set('content-length', String(body.length))
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}

const brotliAt = (quality: number, body: Buffer) =>
  brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })

const lowerCase = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
