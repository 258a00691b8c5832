import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CacheEntry, forgetCaches, loadCached, writeCache } from './local-cache.ts'

const LISTA: CacheEntry<string[]> = { key: 'predicaciones_lista', hours: 1, empty: [] }
const HOUR_MS = 3_600_000

let store: Map<string, string>

beforeEach(() => {
  store = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const keep = (data: unknown, hoursAgo = 0) =>
  store.set(LISTA.key, JSON.stringify({ timestamp: Date.now() - hoursAgo * HOUR_MS, data }))
const kept = () => JSON.parse(store.get(LISTA.key) ?? 'null')
const server = async () => ({ lista: ['server'] })
const noServer = async (): Promise<{ lista: string[] }> => {
  throw new TypeError('Failed to fetch')
}

test('uses a fresh cache, then asks the server and caches its answer', async () => {
  keep(['kept'], 0.99)
  expect(await loadCached({ lista: LISTA }, server)).toEqual({ lista: ['kept'] })
  keep(['kept'], 1)
  expect(await loadCached({ lista: LISTA }, server)).toEqual({ lista: ['server'] })
  expect(kept()).toEqual({ timestamp: expect.any(Number), data: ['server'] })
})

test('without a server returns the stale cache, or else an empty list', async () => {
  keep(['stale'], 30)
  expect(await loadCached({ lista: LISTA }, noServer)).toEqual({ lista: ['stale'] })
  store.clear()
  expect(await loadCached({ lista: LISTA }, noServer)).toEqual({ lista: [] })
})

test.each([
  ['corrupt', '{"timestamp":'],
  ['of another shape', JSON.stringify({ timestamp: Date.now(), data: { a: 1 } })],
  ['from the future', JSON.stringify({ timestamp: Date.now() + HOUR_MS, data: ['future'] })],
])('ignores a cache that is %s', async (_, text) => {
  store.set(LISTA.key, text)
  expect(await loadCached({ lista: LISTA }, server)).toEqual({ lista: ['server'] })
})

test('works without storage if it is full or blocked', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  expect(await loadCached({ lista: LISTA }, server)).toEqual({ lista: ['server'] })
})

test('deletes all caches and nothing else from the storage', () => {
  // As in a browser, the keys are own properties.
  const storage: Storage = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    removeItem: (key: string) => delete storage[key],
    setItem(key: string, value: string) {
      storage[key] = value
    },
  })
  vi.stubGlobal('localStorage', storage)
  storage.setItem('volumen', '0.5')
  writeCache(LISTA, ['kept'])
  writeCache({ ...LISTA, key: 'contacto_info' }, ['kept'])
  expect(Object.keys(storage)).toHaveLength(3)
  forgetCaches()
  expect(Object.keys(storage)).toEqual(['volumen'])
})
