/**
 * The browser's cache of section 9: lists in `localStorage` as `{ timestamp, data }`. Storage that is full,
 * blocked or corrupt is no cache; nothing here throws.
 */

const HOUR_MS = 60 * 60 * 1000

/** One cached value: its key, how long it is fresh (in hours), and what stands in when there is nothing at all. */
export type CacheEntry<T> = { key: string; hours: number; empty: T }

type Entries<T> = { [Name in keyof T]: CacheEntry<T[Name]> }
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

export function writeCache<T>({ key }: CacheEntry<T>, data: T): void {
  try {
    localStorage.setItem(key, JSON.stringify({ timestamp: Date.now(), data }))
  } catch {
    // Full or blocked: the next page asks the server again.
  }
}

/** Forgets these values: what this browser's own person changed is asked for again. */
export function forgetCache(entries: readonly Pick<CacheEntry<unknown>, 'key'>[]): void {
  try {
    for (const { key } of entries) localStorage.removeItem(key)
  } catch {
    // Blocked: there was no cache.
  }
}

const isFresh = (stored: Stored<unknown> | undefined, hours: number) =>
  stored !== undefined && stored.timestamp <= Date.now() && Date.now() - stored.timestamp < hours * HOUR_MS

/** The page of the document, until its data was asked for: the server rendered it with what is current. */
let documentPage = typeof location === 'undefined' ? undefined : location.pathname + location.search

/** Whether this asks for the data that came with the document. Only the first question of a visit can. */
function asksForDocument(request: Request): boolean {
  const { pathname, search } = new URL(request.url)
  const first = documentPage === pathname + search
  documentPage = undefined
  return first
}

/**
 * A page's data: out of the cache while all of it is fresh, else from the server, else stale, else empty.
 * The page a visit begins with was rendered with current data, which `load` then gives without asking again:
 * it fills the cache. `request` is the one that the client loader was given.
 */
export async function loadCached<T extends object>(
  entries: Entries<T>,
  load: () => Promise<T>,
  request: Request,
): Promise<T> {
  const names = Object.keys(entries) as (keyof T)[]
  const stored = names.map((name) => read(entries[name]))
  const fresh = names.every((name, index) => isFresh(stored[index], entries[name].hours))
  if (!asksForDocument(request) && fresh)
    return Object.fromEntries(names.map((name, index) => [name, stored[index]?.data])) as T
  try {
    const loaded = await load()
    for (const name of names) writeCache(entries[name], loaded[name])
    return loaded
  } catch {
    const fallbacks = names.map((name, index) => [name, stored[index]?.data ?? entries[name].empty])
    return Object.fromEntries(fallbacks) as T
  }
}
