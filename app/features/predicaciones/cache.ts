import type { CacheEntry } from '#app/ui/storage/local-cache.ts'
import type { PredicacionConImagen } from './predicacion-imagen.ts'

/** The home page's sermons, in the browser. */
export const PREDICACIONES_CACHE: CacheEntry<PredicacionConImagen[]> = {
  key: 'predicaciones_lista',
  hours: 1,
  empty: [],
}
