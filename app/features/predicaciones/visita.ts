// What visitors' pages share, apart from the dashboard's texts, which they need not load.
import type { CacheEntry } from '#app/ui/storage/local-cache.ts'
import type { PredicacionConImagen, ResumenPredicaciones } from './predicaciones.server.ts'

export const SIN_PREDICACIONES = 'No hay predicaciones disponibles en este momento.'

/** The home page's sermons, in the browser. */
export const PREDICACIONES_CACHE: CacheEntry<PredicacionConImagen[]> = {
  key: 'predicaciones_lista',
  hours: 1,
  empty: [],
}

/** Apart from the list, so that the list stays a plain array. */
export const PREDICACIONES_RESUMEN_CACHE: CacheEntry<ResumenPredicaciones> = {
  key: 'predicaciones_resumen',
  hours: 1,
  empty: { total: 0, offset: 0 },
}
