import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CHANGES_AT } from './changes-at.server.ts'
import { createPageCache, type Hit, isKnown, type PageCache } from './page-cache.server.ts'

let version = 1
let renders: Request[] = []
let page: (request: Request) => Promise<Response>
let pages: PageCache

const html = (text: string, headers: Record<string, string> = {}) =>
  new Response(`<p>${text}</p>`.repeat(50), { headers: { 'Content-Type': 'text/html', ...headers } })

const send = (method: string, path = '/', headers: Record<string, string> = {}) =>
  pages.fetch(new Request(`http://iglesia.cl${path}`, { method, headers }), (request) => {
    renders.push(request)
    return page(request)
  })
const ask = (path?: string, headers?: Record<string, string>) => send('GET', path, headers)

const create = (more: Partial<Parameters<typeof createPageCache>[0]> = {}) =>
  createPageCache({ keyOf: (url) => url.pathname, version: () => version, headers: () => ({}), ...more })

beforeEach(() => {
  version = 1
  renders = []
  page = async () => html(`v${version}`)
  pages = create({
    keyOf: (url) => (url.pathname === '/' ? url.pathname : undefined),
    headers: () => ({ 'X-Content-Type-Options': 'nosniff' }),
  })
})

describe('page cache', () => {
  test('renders once per version of the content', async () => {
    expect(await (await ask()).text()).toContain('v1')
    expect(await (await ask('/?x=1')).text()).toContain('v1')
    expect(renders.length).toBe(1)
    version = 2
    expect(await (await ask()).text()).toContain('v2')
    expect(renders.length).toBe(2)
  })

  test('concurrent requests render once', async () => {
    await Promise.all(Array.from({ length: 1000 }, () => ask()))
    expect(renders.length).toBe(1)
  })

  test('a request after a change never gets a render that began before it', async () => {
    const started = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    page = async () => {
      const shown = version
      started.resolve()
      if (shown === 1) await go.promise
      return html(`v${shown}`)
    }
    const before = ask()
    await started.promise
    version = 2
    expect(await (await ask()).text()).toContain('v2')
    go.resolve()
    expect(await (await before).text()).toContain('v1')
    expect(await (await ask()).text()).toContain('v2')
    expect(renders.length).toBe(2)
  })

  test('the renderer sees nothing of the visitor’s request but its address', async () => {
    await ask('/', { Cookie: 'campanario.session_token=secreto', Authorization: 'x', 'User-Agent': 'y' })
    expect([...(renders[0]?.headers ?? [])]).toEqual([])
  })

  test('a cookie that pages depend on has pages of its own, which no shared cache keeps', async () => {
    pages = create({ ownCookie: (cookies) => (cookies?.includes('letra=grande') ? 'letra=grande' : '') })
    page = async (request) => html(request.headers.get('Cookie') ?? 'ninguna')
    const large = { Cookie: 'campanario.session_token=secreto; letra=grande' }
    const [usual, own] = [await ask(), await ask('/', large)]
    expect(await own.text()).toContain('<p>letra=grande</p>')
    expect(own.headers.get('Cache-Control')).toBe('private, max-age=0')
    expect(usual.headers.get('Cache-Control')).toContain('s-maxage')
    expect(await usual.text()).toContain('ninguna')
    await ask('/', large)
    expect(renders.length).toBe(2)
  })

  test('does not cache cookies, no-store or anything but pages', async () => {
    for (const answer of [
      html('a', { 'Set-Cookie': 'a=b' }),
      html('b', { 'Cache-Control': 'no-store' }),
      new Response('c', { status: 404 }),
    ]) {
      page = async () => answer.clone()
      await ask()
    }
    page = async () => html('d')
    expect(await (await ask()).text()).toContain('d')
    expect(renders.length).toBe(4)
  })

  test('HEAD gets only the headers and fills the cache with the page', async () => {
    const head = await send('HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100)
    expect(renders[0]?.method).toBe('GET')
    expect(await (await ask()).text()).toContain('v1')
    expect(renders.length).toBe(1)
  })

  test('other methods neither fill nor read the cache', async () => {
    await ask()
    page = async (request) => html(request.method)
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'INVENTED'])
      expect(await (await send(method)).text()).toContain(method)
    expect(await (await ask()).text()).toContain('v1')
  })

  test('unknown paths render every time', async () => {
    await ask('/otra')
    await ask('/otra')
    expect(renders.length).toBe(2)
  })

  test('serves the last good page when rendering fails', async () => {
    await ask()
    version = 2
    page = async () => new Response('mal', { status: 500 })
    expect(await (await ask()).text()).toContain('v1')
    page = () => Promise.reject(new Error('gone'))
    expect(await (await ask()).text()).toContain('v1')
    page = async () => html('v2')
    expect(await (await ask()).text()).toContain('v2')
  })

  describe('the renderer hangs', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    /** Milliseconds until the old page is served. */
    const wait = async (path = '/') => {
      const begun = performance.now()
      let text = ''
      const answer = ask(path).then(async (response) => {
        text = await response.text()
      })
      while (text === '') await vi.advanceTimersByTimeAsync(10)
      await answer
      expect(text).toContain('v1')
      return performance.now() - begun
    }
    const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)

    test('serves the last good page at once, after one render has timed out', async () => {
      await ask()
      version = 2
      const { promise, resolve } = Promise.withResolvers<Response>()
      page = () => promise
      const [first, second] = [wait(), advance(3000).then(() => wait())]
      expect(await first).toBeLessThanOrEqual(5020)
      // A request that arrived meanwhile shares the result.
      expect(await second).toBeLessThanOrEqual(2300)
      for (let n = 0; n < 5; n++) expect(await wait()).toBeLessThanOrEqual(300)
      // The first render, the one that hung and one probe.
      expect(renders).toHaveLength(3)
      resolve(html('v2'))
      await advance(10)
      expect(await (await ask()).text()).toContain('v2')
    })

    test('while the database is away nobody waits, and one render in two seconds probes it', async () => {
      let away = false
      pages = create({ isAway: () => away })
      await Promise.all(['/', '/a', '/b'].map((path) => ask(path)))
      renders = []
      version = 2
      const held: ((response: Response) => void)[] = []
      page = () => new Promise((resolve) => held.push(resolve))
      const begun = performance.now()
      const before = wait()
      await advance(1000)
      away = true
      expect(await before).toBeLessThanOrEqual(1300)
      for (let n = 0; n < 20; n++)
        for (const path of ['/', '/a', '/b']) expect(await wait(path)).toBeLessThanOrEqual(300)
      expect(renders.length).toBeLessThanOrEqual(2 + (performance.now() - begun) / 2000)
      away = false
      for (const give of held) give(html('v2'))
      await advance(10)
      for (const path of ['/', '/a', '/b']) {
        const answer = ask(path)
        await advance(10)
        for (const give of held) give(html('v2'))
        expect(await (await answer).text()).toContain('v2')
      }
    })

    test('one successful render ends the outage for every page', async () => {
      await ask()
      version = 2
      page = () => new Promise(() => {})
      await wait()
      version = 3
      page = async () => html('v3')
      await advance(1000)
      expect(await (await ask()).text()).toContain('v3')
      version = 4
      page = async () => html('v4')
      expect(await (await ask()).text()).toContain('v4')
    })
  })

  test('compresses as accepted, and answers 304 to its ETag', async () => {
    const plain = await (await ask()).text()
    const br = await ask('/', { 'Accept-Encoding': 'gzip, br' })
    expect(br.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(plain)
    const gz = await ask('/', { 'Accept-Encoding': 'gzip' })
    expect(gunzipSync(Buffer.from(await gz.arrayBuffer())).toString()).toBe(plain)
    const again = await ask('/', { 'If-None-Match': br.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    expect(again.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('memory stays bounded for any number of addresses', async () => {
    pages = create()
    const big = 'x'.repeat(2_000_000)
    page = async () => new Response(big)
    for (let index = 0; index < 40; index++) await ask(`/${index}`)
    renders = []
    await ask('/39')
    expect(renders.length).toBe(0)
    await ask('/0')
    expect(renders.length).toBe(1)
  })
})

describe('the server’s synchronous lookup', () => {
  let origin: string
  const server = createServer((request, response) => {
    if (!pages.answer(request, response, 'http://iglesia.cl')) response.writeHead(404).end('no')
  })
  beforeEach(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => new Promise((resolve) => server.close(resolve)))

  const BROTLI = { 'Accept-Encoding': 'br' }

  test('answers only fresh cached pages in the accepted encoding', async () => {
    const status = async (init?: RequestInit) => (await fetch(origin, { headers: BROTLI, ...init })).status
    expect(await status()).toBe(404)
    await ask('/', BROTLI)
    expect(await status()).toBe(200)
    expect(await (await fetch(origin, { headers: BROTLI })).text()).toContain('v1')
    expect(await status({ method: 'HEAD' })).toBe(200)
    expect(await status({ method: 'POST' })).toBe(404)
    expect(await status({ headers: { 'Accept-Encoding': 'gzip' } })).toBe(404)
    await ask('/', { 'Accept-Encoding': 'gzip' })
    expect(await status({ headers: { 'Accept-Encoding': 'gzip' } })).toBe(200)
    const etag = (await fetch(origin)).headers.get('etag') ?? ''
    expect(await status({ headers: { 'If-None-Match': etag } })).toBe(304)
    version = 2
    expect(await status()).toBe(404)
  })

  test('a hit has its own request id and can be logged', async () => {
    const told: Hit[] = []
    pages = create({ onHit: (hit) => told.push(hit) })
    const get = async (path: string, method = 'GET') =>
      (await fetch(origin + path, { method, headers: { 'Accept-Encoding': 'identity' } })).headers
    await get('/')
    expect(told).toEqual([])
    await ask('/')
    const ids = [await get('/'), await get('/?codigo=x', 'HEAD')].map((each) => each.get('x-request-id'))
    expect(new Set(ids).size).toBe(2)
    expect(told).toEqual([
      { request: ids[0], method: 'GET', path: '/', status: 200 },
      { request: ids[1], method: 'HEAD', path: '/', status: 200 },
    ])
  })
})

const MODIFIED = 'Sun, 22 Nov 2026 15:00:00 GMT'
const tagged = { etag: 'W/"a"', modified: MODIFIED }

test.each([
  [{ etag: 'W/"a"', since: undefined }, true],
  [{ etag: '"z", W/"a"', since: undefined }, true],
  [{ etag: 'W/"b"', since: MODIFIED }, false],
  [{ etag: undefined, since: MODIFIED }, true],
  [{ etag: undefined, since: 'Sun, 22 Nov 2026 15:00:01 GMT' }, true],
  [{ etag: undefined, since: 'Sun, 22 Nov 2026 14:59:59 GMT' }, false],
  [{ etag: undefined, since: 'ayer' }, false],
  [{ etag: undefined, since: undefined }, false],
])('%j: %s', (known, unchanged) => {
  expect(isKnown(tagged, known)).toBe(unchanged)
})

test('a page keeps its date until its content is another; one without is asked for by its ETag only', async () => {
  expect(isKnown({ ...tagged, modified: undefined }, { etag: undefined, since: MODIFIED })).toBe(false)
  page = async () => {
    const modified = new Date(Date.UTC(2026, 10, 22, 15, 0, version)).toUTCString()
    return html(version < 3 ? 'a' : 'b', { 'Last-Modified': modified })
  }
  const first = (await ask()).headers.get('Last-Modified') ?? ''
  version = 2
  expect((await ask()).headers.get('Last-Modified')).toBe(first)
  expect((await ask('/', { 'If-Modified-Since': first })).status).toBe(304)
  version = 3
  const answer = await ask('/', { 'If-Modified-Since': first })
  expect([answer.status, answer.headers.get('Last-Modified')]).toEqual([200, 'Sun, 22 Nov 2026 15:00:03 GMT'])
})

describe('a page that changes by itself', () => {
  const AT = Date.parse('2026-11-29T03:00:00Z')
  const day = async (from = pages) => {
    const answer = await from.fetch(new Request('http://iglesia.cl/'), async () => {
      const before = Date.now() < AT
      renders.push(new Request('http://iglesia.cl/'))
      return html(before ? 'sábado' : 'domingo', before ? { [CHANGES_AT]: String(AT) } : {})
    })
    // The renderer's word never reaches a visitor.
    expect(answer.headers.has(CHANGES_AT)).toBe(false)
    return { text: /sábado|domingo/.exec(await answer.text())?.[0], etag: answer.headers.get('etag') ?? '' }
  }
  const find = (etag?: string) =>
    pages.find({
      origin: 'http://iglesia.cl',
      path: '/',
      accept: undefined,
      known: { etag, since: undefined },
    })
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: AT - 60_000 }))
  afterEach(() => void vi.useRealTimers())

  test('is rendered anew at its moment in every instance, and not before', async () => {
    const other = create()
    expect((await day()).text).toBe('sábado')
    vi.setSystemTime(AT - 1)
    expect([(await day()).text, (await day(other)).text, renders.length]).toEqual(['sábado', 'sábado', 2])
    vi.setSystemTime(AT)
    expect([(await day()).text, (await day(other)).text]).toEqual(['domingo', 'domingo'])
    vi.setSystemTime(AT + 86_400_000)
    expect([(await day()).text, renders.length]).toEqual(['domingo', 4])
  })

  test('is not found in memory after its moment either, nor unchanged', async () => {
    const { etag } = await day()
    expect(find(etag)?.status).toBe(304)
    expect(find()?.headers.map((field) => field.toLowerCase())).not.toContain(CHANGES_AT)
    vi.setSystemTime(AT)
    expect([find(etag), find()]).toEqual([undefined, undefined])
  })
})
