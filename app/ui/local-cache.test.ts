import { beforeEach, expect, test, vi } from 'vitest'
import type { CacheEntry } from './local-cache.ts'

const LISTA: CacheEntry<string[]> = { key: 'predicaciones_lista', hours: 1, empty: [] }
const HOUR_MS = 3_600_000
const request = (path: string) => new Request(`http://iglesia.cl${path}`)

let store: Map<string, string>

/** The module as a document at `path` loads it: it remembers which page it is. */
async function documentAt(path: string) {
  vi.resetModules()
  vi.stubGlobal('location', new URL(`http://iglesia.cl${path}`))
  return import('./local-cache.ts')
}

beforeEach(() => {
  store = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  })
})

const keep = (data: unknown, hoursAgo = 0) =>
  store.set(LISTA.key, JSON.stringify({ timestamp: Date.now() - hoursAgo * HOUR_MS, data }))
const kept = () => JSON.parse(store.get(LISTA.key) ?? 'null')
const server = async () => ({ lista: ['server'] })
const noServer = async (): Promise<{ lista: string[] }> => {
  throw new TypeError('Failed to fetch')
}

test('the first page of a visit fills the cache, whatever was there', async () => {
  const { loadCached } = await documentAt('/')
  keep(['old'])
  expect(await loadCached({ lista: LISTA }, server, request('/'))).toEqual({ lista: ['server'] })
  expect(kept()).toEqual({ timestamp: expect.any(Number), data: ['server'] })
})

test('other pages read it while it is fresh, and coming back to the first one too', async () => {
  const { loadCached } = await documentAt('/radio')
  keep(['kept'], 0.99)
  expect(await loadCached({ lista: LISTA }, server, request('/'))).toEqual({ lista: ['kept'] })
  expect(await loadCached({ lista: LISTA }, server, request('/radio'))).toEqual({ lista: ['kept'] })
  keep(['kept'], 1)
  expect(await loadCached({ lista: LISTA }, server, request('/'))).toEqual({ lista: ['server'] })
})

test('without a server what is stale stands in, then what is empty', async () => {
  const { loadCached } = await documentAt('/radio')
  keep(['stale'], 30)
  expect(await loadCached({ lista: LISTA }, noServer, request('/'))).toEqual({ lista: ['stale'] })
  store.clear()
  expect(await loadCached({ lista: LISTA }, noServer, request('/'))).toEqual({ lista: [] })
})

test.each([
  ['corrupt', '{"timestamp":'],
  ['of another shape', JSON.stringify({ timestamp: Date.now(), data: { a: 1 } })],
  ['from the future', JSON.stringify({ timestamp: Date.now() + HOUR_MS, data: ['future'] })],
])('what is %s is no cache', async (_, text) => {
  const { loadCached } = await documentAt('/radio')
  store.set(LISTA.key, text)
  expect(await loadCached({ lista: LISTA }, server, request('/'))).toEqual({ lista: ['server'] })
})

test('storage that is full or blocked is no cache', async () => {
  const { loadCached } = await documentAt('/radio')
  const refuse = () => {
    throw new DOMException('refused', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  expect(await loadCached({ lista: LISTA }, server, request('/'))).toEqual({ lista: ['server'] })
})
