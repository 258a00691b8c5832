import type { DiaConCitas } from '#app/features/agenda/lista-citas.tsx'
import type { Fase } from '#app/features/vivo/fase.ts'
import type { CacheEntry } from '#app/ui/storage/local-cache.ts'

/** The radio's programme, as its page shows it. */
export type Programacion = {
  /** What is on, with its end (`texto`), and what comes after it (`titulo`), from moment to moment. */
  fases: Fase[]
  /** The dates of seven days. */
  dias: DiaConCitas[]
  /** When the days are others, in milliseconds since 1970. */
  cambia: number
}

/** The programme in the browser. */
export const PROGRAMACION_CACHE: CacheEntry<Programacion> = {
  key: 'radio_programacion',
  hours: 1,
  empty: { fases: [], dias: [], cambia: 0 },
}
