import type { CacheEntry } from '#app/ui/storage/local-cache.ts'
import type { Contacto } from './contacto.ts'
import { CONTACTO_INICIAL } from './contacto-inicial.ts'

export const CONTACTO_CACHE: CacheEntry<Contacto> = {
  key: 'contacto_info',
  hours: 24,
  empty: CONTACTO_INICIAL,
}
