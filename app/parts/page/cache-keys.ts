import type { Contacto } from '#app/features/contacto/contacto.ts'
import { CONTACTO_INICIAL } from '#app/features/contacto/contacto-inicial.ts'
import type { CuentaBancaria } from '#app/features/donaciones/cuenta-bancaria.ts'
import type { Foto, ResumenGaleria } from '#app/features/galeria/foto.ts'
import type { PredicacionConImagen } from '#app/features/predicaciones/predicacion-imagen.ts'
import type { CacheEntry } from '#app/ui/storage/local-cache.ts'

/** What the browser keeps, for how many hours (section 9). A list's `data` is a plain array. */
export const PREDICACIONES_CACHE: CacheEntry<PredicacionConImagen[]> = {
  key: 'predicaciones_lista',
  hours: 1,
  empty: [],
}

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

export const CONTACTO_CACHE: CacheEntry<Contacto> = {
  key: 'contacto_info',
  hours: 24,
  empty: CONTACTO_INICIAL,
}

export const CUENTAS_CACHE: CacheEntry<CuentaBancaria[]> = {
  key: 'cuentas_bancarias',
  hours: 12,
  empty: [],
}

export const ALL_CACHES = [
  PREDICACIONES_CACHE,
  GALERIA_HOME_CACHE,
  GALERIA_COMPLETA_CACHE,
  GALERIA_RESUMEN_CACHE,
  GALERIA_PARCIAL_CACHE,
  CONTACTO_CACHE,
  CUENTAS_CACHE,
] as const
