import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CHANGES_AT } from './changes-at.server.ts'
import { createPageCache, type PageCache } from './page-cache.server.ts'

let version = 1
let renders = 0
let page: () => Promise<Response>
let pages: PageCache

const html = (text: string, headers: Record<string, string> = {}) =>
  new Response(`<p>${text}</p>`, { headers: { 'Content-Type': 'text/html', ...headers } })

const ask = (path = '/', headers: Record<string, string> = {}) =>
  pages.fetch(new Request(`http://iglesia.cl${path}`, { headers }), () => {
    renders++
    return page()
  })

beforeEach(() => {
  version = 1
  renders = 0
  pages = createPageCache({ keyOf: ({ pathname }) => pathname, version: () => version, headers: () => ({}) })
})

describe('a page that changes by itself', () => {
  const AT = Date.parse('2026-11-29T03:00:00Z')
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: AT - 60_000 })
    page = async () => {
      const before = Date.now() < AT
      return html(before ? 'sábado' : 'domingo', before ? { [CHANGES_AT]: String(AT) } : {})
    }
  })
  afterEach(() => vi.useRealTimers())

  test('is rendered anew at its moment, and not before', async () => {
    expect(await (await ask()).text()).toContain('sábado')
    vi.setSystemTime(AT - 1)
    expect(await (await ask()).text()).toContain('sábado')
    expect(renders).toBe(1)
    vi.setSystemTime(AT)
    expect(await (await ask()).text()).toContain('domingo')
    vi.setSystemTime(AT + 86_400_000)
    expect(await (await ask()).text()).toContain('domingo')
    expect(renders).toBe(2)
  })

  test('is not found in memory after its moment either, nor unchanged', async () => {
    const etag = (await ask()).headers.get('etag') ?? ''
    const asked = { origin: 'http://iglesia.cl', path: '/', accept: undefined }
    expect(pages.find({ ...asked, known: { etag, since: undefined } })?.status).toBe(304)
    vi.setSystemTime(AT)
    expect(pages.find({ ...asked, known: { etag, since: undefined } })).toBeUndefined()
    expect((await ask('/', { 'If-None-Match': etag })).status).toBe(200)
  })

  test('never says so to a visitor', async () => {
    expect((await ask()).headers.has(CHANGES_AT)).toBe(false)
    const found = pages.find({
      ...{ origin: 'http://iglesia.cl', path: '/', accept: undefined, known: {} },
    } as Parameters<PageCache['find']>[0])
    expect(found?.headers.map((field) => field.toLowerCase())).not.toContain(CHANGES_AT)
    page = async () => html('privada', { [CHANGES_AT]: String(AT), 'Cache-Control': 'no-store' })
    version = 2
    expect((await ask()).headers.has(CHANGES_AT)).toBe(false)
  })

  test('changes in every instance at once, whenever each rendered it', async () => {
    const one = pages
    const other = createPageCache({ keyOf: () => '/', version: () => version, headers: () => ({}) })
    const told = async () =>
      Promise.all(
        [one, other].map(async (each) => {
          const answer = await each.fetch(new Request('http://iglesia.cl/'), page)
          return /sábado|domingo/.exec(await answer.text())?.[0]
        }),
      )
    await one.fetch(new Request('http://iglesia.cl/'), page)
    vi.setSystemTime(AT - 1)
    expect(await told()).toEqual(['sábado', 'sábado'])
    vi.setSystemTime(AT)
    expect(await told()).toEqual(['domingo', 'domingo'])
  })
})
