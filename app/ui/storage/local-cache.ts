/**
 * Lists cached in `localStorage` as `{ timestamp, data }` (docs/product.md, What the browser keeps). Full,
 * blocked or corrupt storage counts as no cache; nothing here throws.
 */

const HOUR_MS = 60 * 60 * 1000

/** One cached value: its key, how long it is fresh (hours), and the fallback when there is nothing at all. */
export type CacheEntry<T> = { key: string; hours: number; empty: T }

export type Entries<T> = { [Name in keyof T]: CacheEntry<T[Name]> }
type Stored<T> = { timestamp: number; data: T }

function read<T>({ key, empty }: CacheEntry<T>): Stored<T> | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null')
    const sameShape =
      typeof stored?.data === typeof empty && Array.isArray(stored.data) === Array.isArray(empty)
    return typeof stored?.timestamp === 'number' && stored.data !== null && sameShape ? stored : undefined
  } catch {
    return undefined
  }
}

export function writeCache<T>({ key }: Pick<CacheEntry<T>, 'key'>, data: T): void {
  try {
    localStorage.setItem(key, JSON.stringify({ timestamp: Date.now(), data }))
  } catch {
    // Full or blocked: the next navigation asks the server again.
  }
}

export function writeCaches<T extends object>(entries: Entries<T>, data: T): void {
  for (const name of Object.keys(entries) as (keyof T)[]) writeCache(entries[name], data[name])
}

/** The prefix of every value written by `writeCache`; no other key of `localStorage` has it. */
const MARK = '{"timestamp":'

/** Clears the cache, so that an administrator sees their own changes on the public pages. */
export function forgetCaches(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (localStorage.getItem(key)?.startsWith(MARK)) localStorage.removeItem(key)
  } catch {
    // Blocked: there was no cache.
  }
}

const isFresh = (stored: Stored<unknown> | undefined, hours: number) =>
  stored !== undefined && stored.timestamp <= Date.now() && Date.now() - stored.timestamp < hours * HOUR_MS

/**
 * A page's data: from the cache while all of it is fresh, else from the server, else stale, else empty. The
 * first page of a visit needs no request: `useDocumentCache` stores what came with the document.
 */
export async function loadCached<T extends object>(entries: Entries<T>, load: () => Promise<T>): Promise<T> {
  const names = Object.keys(entries) as (keyof T)[]
  const stored = names.map((name) => read(entries[name]))
  const fresh = names.every((name, index) => isFresh(stored[index], entries[name].hours))
  if (fresh) return Object.fromEntries(names.map((name, index) => [name, stored[index]?.data])) as T
  try {
    const loaded = await load()
    writeCaches(entries, loaded)
    return loaded
  } catch {
    const fallbacks = names.map((name, index) => [name, stored[index]?.data ?? entries[name].empty])
    return Object.fromEntries(fallbacks) as T
  }
}
