import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { newRequestId } from '../ids.server.ts'
import type { Found } from '../metrics/metrics.server.ts'
import { within } from '../within.server.ts'
import { CHANGES_AT } from './changes-at.server.ts'
import { type Answer, answerOf, compress, type Encoding, encodingFor } from './page-encodings.server.ts'

const BEST = 11
/** Brotli quality for the first visitor after a change; the best quality follows when the page stays. */
const QUICK = 5
/** Changes often come in series: do not compress at best quality what is replaced within this time. */
const BEST_AFTER_MS = 1000
/** Serve the previous page if rendering takes longer than this, and assume that the database hangs. */
const PATIENCE_MS = 5000
/** While it is assumed to hang, wait no longer than this before serving from memory. */
const STEP_MS = 250
const HANGS_FOR_MS = 5000
/** Probe with one render at a time: each holds a connection until its query times out. */
const PROBE_EVERY_MS = 2000
/**
 * Browsers revalidate each time; shared caches may be a minute behind. No `stale-while-revalidate`: browsers
 * obey it too, and would show old photos once more.
 */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=60'
/** A shared cache goes by the address alone. */
const OF_FEW = 'private, max-age=0'
/**
 * Tells our nginx to cache pages, and nothing else, until this second ends; nginx removes the header. A
 * moment rather than a duration, because nginx counts whole seconds: «one second» would last up to two.
 */
const ACCEL_EXPIRES = 'x-accel-expires'
const thisSecond = () => `@${Math.floor(Date.now() / 1000)}`
const MAX_BYTES = 48 * 1024 * 1024
const HEADERS_BYTES = 4096

type Page = {
  version: number
  /** When it changes by itself, in milliseconds since 1970. */
  until: number
  etag: string
  /** Only of what says so itself. */
  modified: string | undefined
  headers: string[]
  unchanged: Answer
  answers: { identity: Answer; br?: Answer; gzip?: Answer }
  /** Compressions under way: concurrent requests share them. */
  compressing: Map<Encoding, Promise<Answer>>
}

/** A render in progress. */
type Flight = { version: number; begun: number; work: Promise<Response | Page> }

/** What the visitor has already: `If-None-Match` and `If-Modified-Since`. */
type Known = { etag: string | undefined; since: string | undefined }

/** Where a page is kept, and what its renderer gets to see of a request. */
type Place = { key: string; address: string; cookie: string }

/** The parts of a request that select its response. */
type Asked = {
  /** The origin that visitors use. */
  origin: string
  /** Path and query as written in the request. */
  path: string
  accept: string | undefined
  cookies?: string | undefined
  known: Known
}

/** A cache hit for the log, without its query, which may hold a one-time code. */
export type Hit = { request: string; method: string; path: string; status: number }

type Options = {
  /**
   * The cache key of a page that depends only on content; undefined for what must not be shared. Only known
   * addresses have keys: invented ones would fill the cache. Pages with `no-store` (the requested item does
   * not exist) are not cached either.
   */
  keyOf(url: URL): string | undefined
  /** What a page depends on of a visitor's cookies, as a cookie of its own; '' for most. */
  ownCookie?(cookies: string | undefined): string
  /** The current content version: pages rendered under another one are stale. */
  version(): number
  /** Headers added to every response. */
  headers(origin: string): Record<string, string>
  /** Whether the database is known to be away: serve slightly old pages without waiting for it. */
  isAway?(): boolean
  onHit?(hit: Hit): void
  /** Told how each page was answered. */
  onAnswer?: ((found: Found) => void) | undefined
}

/** `shared`: the page depends only on content and is the same for everybody. */
type Renderer = (request: Request, shared: boolean) => Promise<Response>

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Makes public pages as cheap as files: each is rendered once per content version, compressed once and served
 * from memory. The renderer sees only the address of a request, and the one
 * cookie that is part of the page's key, so nothing of one visitor can reach another.
 */
export function createPageCache({ keyOf, ownCookie, version, headers, isAway, onHit, onAnswer }: Options) {
  const pages = new LRUCache<string, Page>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf })
  const rendering = new Map<string, Flight>()
  let hangsUntil = 0
  let nextProbe = 0
  const oneAtATime = pLimit(1)

  const isCurrent = (page: Page) => page.version === version() && Date.now() < page.until

  const keep = (key: string, page: Page) => {
    // A page that grew by an encoding is measured again only once it is taken out.
    pages.delete(key)
    pages.set(key, page)
  }

  async function render({ key, address, cookie }: Place, renderer: Renderer): Promise<Response | Page> {
    const rendered = version()
    const response = await renderer(new Request(address, cookie ? { headers: { cookie } } : undefined), true)
    if (response.status < 500) hangsUntil = 0
    const until = Number(response.headers.get(CHANGES_AT) ?? Number.POSITIVE_INFINITY)
    response.headers.delete(CHANGES_AT)
    const shared = response.headers.get('Cache-Control') !== 'no-store' && !response.headers.has('Set-Cookie')
    if (response.status !== 200 || !shared) return response
    const body = Buffer.from(await response.arrayBuffer())
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const last = pages.peek(key)
    const fresh = response.headers.get('Last-Modified') ?? undefined
    const modified = last?.etag === etag ? last.modified : fresh
    const own = {
      etag,
      vary: 'Accept-Encoding',
      'cache-control': cookie ? OF_FEW : CACHE_CONTROL,
      ...(modified && { 'last-modified': modified }),
    }
    const fields = {
      ...lowerCase(headers(new URL(address).origin)),
      ...Object.fromEntries(response.headers),
      ...own,
    }
    const all = Object.entries(fields).flat()
    const page: Page = {
      version: rendered,
      until,
      etag,
      modified,
      headers: all,
      unchanged: { status: 304, headers: all, body: NOTHING },
      answers: { identity: answerOf(all, body, 'identity') },
      compressing: new Map(),
    }
    // A render that began later may have finished earlier.
    if ((last?.version ?? rendered) <= rendered) keep(key, page)
    return page
  }

  /** The render under way that may answer for the current content. */
  function flightOf(key: string): Flight | undefined {
    const flight = rendering.get(key)
    // A render that began before the last change lacks it.
    const isGood = flight?.version === version() && performance.now() < flight.begun + PATIENCE_MS
    return isGood ? flight : undefined
  }

  /** Renders a page once, however many ask meanwhile. */
  function renderOnce(place: Place, renderer: Renderer): Promise<Response | Page> {
    const { key } = place
    const underWay = flightOf(key)
    if (underWay) return underWay.work
    const begun = performance.now()
    const flight = { version: version(), begun, work: render(place, renderer) }
    const land = () => rendering.get(key) === flight && rendering.delete(key)
    flight.work.then(land, land)
    rendering.set(key, flight)
    return flight.work
  }

  const isHanging = () => performance.now() < hangsUntil || isAway?.() === true

  /** The current page, or the last good one while the database fails or hangs. */
  async function renderOrLast(place: Place, renderer: Renderer, last: Page) {
    if (isHanging()) {
      const now = performance.now()
      const underWay = flightOf(place.key)
      if (underWay ? now > underWay.begun + STEP_MS : now < nextProbe) return last
      if (!underWay) nextProbe = now + PROBE_EVERY_MS
    }
    const work = renderOnce(place, renderer).catch(() => last)
    for (let waited = 0; waited < PATIENCE_MS; waited += STEP_MS) {
      const result = await within(STEP_MS, work).catch(() => undefined) // it is late
      if (result) return result instanceof Response && result.status >= 500 ? last : result
      if (isHanging()) return last
    }
    hangsUntil = performance.now() + HANGS_FOR_MS
    return last
  }

  /** The page in an encoding, compressed on first use. */
  async function encoded(key: string, page: Page, encoding: Encoding): Promise<Answer> {
    const ready = page.answers[encoding]
    if (ready) return ready
    let work = page.compressing.get(encoding)
    if (!work) {
      work = compress(page.headers, page.answers.identity.body, encoding, QUICK).then((answer) => {
        put(key, page, encoding, answer)
        if (encoding === 'br') setTimeout(improve, BEST_AFTER_MS, key, page).unref()
        return answer
      })
      page.compressing.set(encoding, work)
      const forget = () => page.compressing.delete(encoding)
      work.then(forget, forget)
    }
    return work
  }

  const put = (key: string, page: Page, encoding: Encoding, answer: Answer) => {
    page.answers[encoding] = answer
    if (pages.peek(key) === page) keep(key, page)
  }

  /** Best compression takes a hundred times as long: only for pages that stay a while, one at a time. */
  function improve(key: string, page: Page) {
    const work = async () => {
      if (pages.peek(key) !== page || !isCurrent(page)) return
      put(key, page, 'br', await compress(page.headers, page.answers.identity.body, 'br', BEST))
    }
    oneAtATime(work).catch(() => {}) // keep the quick one
  }

  function placeOf(url: URL, cookies: string | undefined): Place | undefined {
    const key = keyOf(url)
    if (key === undefined) return undefined
    const cookie = ownCookie?.(cookies) ?? ''
    return { key: cookie ? `${key} ${cookie}` : key, address: url.href, cookie }
  }

  /** A fresh response from memory in an accepted encoding, if there is one. */
  function find({ origin, path, accept, cookies, known }: Asked): Answer | undefined {
    const url = path.startsWith('/') ? URL.parse(origin + path) : null
    const place = url ? placeOf(url, cookies) : undefined
    const page = place && pages.get(place.key)
    if (!page || !isCurrent(page)) return undefined
    return isKnown(page, known) ? page.unchanged : page.answers[encodingFor(accept)]
  }

  return {
    find,

    /** Answers from memory. @returns false if the page is not there or stale. */
    answer(request: IncomingMessage, response: ServerResponse, origin: string): boolean {
      const { method = '', url: path = '' } = request
      if (method !== 'GET' && method !== 'HEAD') return false
      const { 'accept-encoding': accept, 'if-none-match': etag, 'if-modified-since': since } = request.headers
      const { cookie: cookies } = request.headers
      const found = find({ origin, path, cookies, known: { etag, since }, accept: accept?.toString() })
      if (!found) return false
      const id = newRequestId()
      response.writeHead(found.status, [...found.headers, ACCEL_EXPIRES, thisSecond(), 'x-request-id', id])
      response.end(method === 'HEAD' ? undefined : found.body)
      onAnswer?.('memory')
      onHit?.({ request: id, method, path: path.split('?', 1)[0] ?? '', status: found.status })
      return true
    },

    /** Renders and caches a page, once however many ask for it. */
    async fetch(request: Request, renderer: Renderer): Promise<Response> {
      const asked = (name: string) => request.headers.get(name) ?? undefined
      const place =
        request.method === 'GET' || request.method === 'HEAD'
          ? placeOf(new URL(request.url), asked('cookie'))
          : undefined
      if (!place) return renderer(request, false)
      const { key } = place
      const last = pages.get(key)
      const isThere = last !== undefined && isCurrent(last)
      const result =
        last === undefined
          ? await renderOnce(place, renderer)
          : isThere
            ? last
            : await renderOrLast(place, renderer, last)
      onAnswer?.(isThere ? 'memory' : result === last ? 'last' : 'drawn')
      if (result instanceof Response) return result.clone()
      const page = result
      const known = isKnown(page, { etag: asked('if-none-match'), since: asked('if-modified-since') })
      const encoding = encodingFor(asked('accept-encoding'))
      return toResponse(known ? page.unchanged : await encoded(key, page, encoding), request.method)
    },
  }
}

/**
 * Whether the visitor has the page as it is. An ETag decides alone (RFC 9110, 13.1.3): dates count whole
 * seconds.
 */
export function isKnown(
  page: { etag: string; modified: string | undefined },
  { etag, since }: Known,
): boolean {
  if (etag !== undefined) return etag.split(',').some((tag) => tag.trim() === page.etag)
  return since !== undefined && page.modified !== undefined && Date.parse(since) >= Date.parse(page.modified)
}

/** Approximate bytes in memory. */
const sizeOf = ({ answers }: Page) =>
  Object.values(answers).reduce((sum, { body }) => sum + body.length, HEADERS_BYTES)

const NOTHING = Buffer.alloc(0)

function toResponse({ status, headers, body }: Answer, method: string): Response {
  const fields = new Headers()
  for (let index = 0; index < headers.length; index += 2)
    fields.set(headers[index] as string, headers[index + 1] as string)
  fields.set(ACCEL_EXPIRES, thisSecond())
  const empty = status === 304 || method === 'HEAD'
  return new Response(empty ? null : new Uint8Array(body), { status, headers: fields })
}

const lowerCase = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
