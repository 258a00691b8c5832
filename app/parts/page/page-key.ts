import type { Cached } from './pagina.ts'

const MAX_VALUE = 80
/** A page, or a file, of something with a name of its own (`ruta` ends in `/:slug`, or `/:slug.ics`). */
const LAST_SEGMENT = /\/[a-z0-9-]{1,100}(\.[a-z]{3})?$/

/**
 * Makes the cache keys of the `pages`. A key is the same for all addresses with the same answer: the page at
 * `url`, or React Router's data for it; it is undefined for all other addresses, so that invented ones cannot
 * fill the cache. Without a configured `origin` pages contain the requested host, so the key starts with it
 * and a space, which neither contains.
 */
export function createPageKey(pages: readonly Cached[]) {
  const known = new Map(pages.map((page) => [page.ruta, page]))
  return (url: URL, origin: string | undefined): string | undefined => {
    const data = url.pathname.endsWith('.data')
    const path = data ? url.pathname.slice(0, -'.data'.length).replace(/^\/_$/, '/') : url.pathname
    const page = known.get(path) ?? known.get(path.replace(LAST_SEGMENT, '/:slug$1'))
    if (!page) return undefined
    let key = origin ? url.pathname : `${url.origin} ${url.pathname}`
    for (const name of page.parameters ?? []) {
      const value = url.searchParams.get(name)
      if (value === null) continue
      if (value.length > MAX_VALUE) return undefined
      key += `&${name}=${encodeURIComponent(value)}`
    }
    for (const name of page.marks ?? []) if (url.searchParams.has(name)) key += `&${name}`
    const routes = data ? url.searchParams.get('_routes') : null
    if (routes === null) return key
    return routes === page.route ? `${key}&_routes` : undefined
  }
}
