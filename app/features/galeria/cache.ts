import type { CacheEntry } from '#app/ui/storage/local-cache.ts'
import type { Foto, ResumenGaleria } from './foto.ts'

/** The latest ten. */
export const GALERIA_HOME_CACHE: CacheEntry<Foto[]> = { key: 'galeria_home', hours: 2, empty: [] }

/** The unfiltered gallery's first page: ten thousand photos would not fit into `localStorage`. */
export const GALERIA_COMPLETA_CACHE: CacheEntry<Foto[]> = { key: 'galeria_completa', hours: 3, empty: [] }

/** The counts for the filter and the lightbox, apart from the list so that the list stays a plain array. */
export const GALERIA_RESUMEN_CACHE: CacheEntry<ResumenGaleria> = {
  key: 'galeria_resumen',
  hours: 3,
  empty: { total: 0, categorias: [] },
}

export const GALERIA_PARCIAL_CACHE: CacheEntry<Foto[]> = { key: 'galeria_parcial', hours: 3, empty: [] }
