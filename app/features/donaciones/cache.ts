import type { CacheEntry } from '#app/ui/storage/local-cache.ts'
import type { CuentaBancaria } from './cuenta-bancaria.ts'

export const CUENTAS_CACHE: CacheEntry<CuentaBancaria[]> = { key: 'cuentas_bancarias', hours: 12, empty: [] }
