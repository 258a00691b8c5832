import type { CacheEntry } from '#app/ui/storage/local-cache.ts'
import type { Foto, ResumenGaleria } from './foto.ts'

/** The latest ten. */
export const GALERIA_HOME_CACHE: CacheEntry<Foto[]> = { key: 'galeria_home', hours: 2, empty: [] }

/** The first page of the whole gallery: ten thousand photos would not fit into `localStorage`. */
export const GALERIA_COMPLETA_CACHE: CacheEntry<Foto[]> = { key: 'galeria_completa', hours: 3, empty: [] }

/** Beside the list, so that the list stays a plain array: the chips and the lightbox's total. */
export const GALERIA_RESUMEN_CACHE: CacheEntry<ResumenGaleria> = {
  key: 'galeria_resumen',
  hours: 3,
  empty: { total: 0, categorias: [] },
}

export const GALERIA_PARCIAL_CACHE: CacheEntry<Foto[]> = { key: 'galeria_parcial', hours: 3, empty: [] }
