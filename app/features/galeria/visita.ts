import type { CacheEntry } from '#app/ui/storage/local-cache.ts'
import type { Foto, ResumenGaleria } from './foto.ts'

// Apart from the dashboard's texts, which visitors' pages need not load.

export const SIN_FOTOS = 'No hay imágenes disponibles en la galería.'
export const SIN_FOTOS_DE_CATEGORIA = 'No hay imágenes disponibles para esta categoría.'

/**
 * Photos on the home page, in the partial gallery, and per page of the full one (docs/product.md, Photos).
 */
export const LIMITE_INICIO = 10
export const LIMITE_PARCIAL = 6
export const FOTOS_POR_PAGINA = 40

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
