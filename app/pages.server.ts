import { FEATURES } from './features.server.ts'
import type { Cached, Pagina } from './parts/page/pagina.ts'

/** Every public page that has a head of its own: for the site map, the share cards and the tests. */
export const PAGINAS: readonly Pagina[] = FEATURES.flatMap(({ pages }) => pages ?? [])

const SITE_MAP: Cached = { ruta: '/sitemap.xml', route: 'frames/public/sitemap' }

/** Every address that the page cache may keep. */
export const CACHED: readonly Cached[] = [
  ...PAGINAS,
  SITE_MAP,
  ...FEATURES.flatMap(({ cached }) => cached ?? []),
]
