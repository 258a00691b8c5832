/** `marks` are parameters that count by their presence, whatever their value. */
type Page = { route: string; parameters?: readonly string[]; marks?: readonly string[] }

/**
 * The cacheable pages, which depend on content alone, each with the parameters it reads. Others, such as a campaign's,
 * change nothing on a page.
 */
const PAGES: Record<string, Page> = {
  '/': { route: 'features/inicio/page' },
  '/radio': { route: 'features/radio/page' },
  '/contacto': { route: 'features/contacto/page', marks: ['recibida'] },
  '/donaciones': { route: 'features/donaciones/page' },
  '/galeria': { route: 'features/galeria/page', parameters: ['categoria', 'desde', 'foto'] },
  '/galeria/mas': { route: 'features/galeria/mas', parameters: ['categoria', 'desde', 'antes'] },
  '/Prox': { route: 'features/prox/page' },
  '/privacidad': { route: 'features/privacidad/page', marks: ['recibida'] },
  '/terminos': { route: 'features/privacidad/terminos-page' },
}

const MAX_VALUE = 80

/**
 * The cache key of the page at `url`, or of React Router's data for it; undefined for all other addresses, so that
 * invented ones cannot fill the cache. Without a configured `origin` pages contain the requested host, so the key starts
 * with it and a space, which neither contains.
 */
export function pageKey(url: URL, origin: string | undefined): string | undefined {
  const data = url.pathname.endsWith('.data')
  const path = data ? url.pathname.slice(0, -'.data'.length).replace(/^\/_$/, '/') : url.pathname
  const page = Object.hasOwn(PAGES, path) ? PAGES[path] : undefined
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
