import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Nota } from '#app/features/agenda/horarios/nota.ts'
import { whenIdle } from '#app/ui/page/when-idle.ts'
import { escuchar } from './canal.ts'
import { type Estado, elegir, type Fase, NADA, nextChange } from './fase.ts'

type Vivo = {
  fases: readonly Fase[]
  notas: readonly Nota[]
  fase: Fase
  texto: string
  /** By how much this clock is behind the server's. */
  behind: number
  /** False on the server and while the page is hydrated. */
  hydrated: boolean
}

const NADA_DICHO: Estado = { fases: [], notas: [] }

const VivoContext = createContext<Vivo>({ ...NADA_DICHO, fase: NADA, texto: '', behind: 0, hydrated: false })

/** A clock that differs by less is right: the answer took a while. */
const CLOCKS_DIFFER_MS = 30_000
/** Timers beyond this fire at once; a computer that slept is looked at again when its page is visible. */
const LONGEST_MS = 60 * 60 * 1000

/** Provides what the site says of now, to the bar and the home: one clock for both. */
export function VivoProvider({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<Estado>('root') ?? NADA_DICHO
  const [{ fases, notas }, setEstado] = useState(loaded)
  const [behind, setBehind] = useState(0)
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setEstado(loaded), [loaded])
  // Most of the home is drawn by it: in slices, where `useHydrated` draws it in one go.
  useEffect(() => startTransition(() => setHydrated(true)), [])
  useEffect(() => {
    let leave: (() => void) | undefined
    const cancel = whenIdle(() => {
      leave = escuchar({
        on: {
          estado({ ahora, ...estado }: { ahora: number } & Estado) {
            const off = ahora - Date.now()
            startTransition(() => {
              setBehind(Math.abs(off) < CLOCKS_DIFFER_MS ? 0 : off)
              setEstado(estado)
            })
          },
        },
      })
    })
    return () => {
      cancel()
      leave?.()
    }
  }, [])
  const { fase, texto } = useFase(fases, behind)
  const vivo = useMemo(
    () => ({ fases, notas, fase, texto, behind, hydrated }),
    [fases, notas, fase, texto, behind, hydrated],
  )
  return <VivoContext value={vivo}>{children}</VivoContext>
}

/** The phase that holds now, and what it says; it wakes for the next one. `behind` corrects this clock. */
export function useFase(fases: readonly Fase[], behind: number): Pick<Vivo, 'fase' | 'texto'> {
  const [ahora, setAhora] = useState(Date.now)
  useEffect(() => {
    const now = () => Date.now() + behind
    const look = () => setAhora(now())
    // Other phases, or a corrected clock: what was looked at last may be long ago.
    if (Math.abs(now() - ahora) > 1000) return look()
    const next = nextChange(fases, ahora)
    const timer =
      next === undefined ? undefined : setTimeout(look, Math.min(Math.max(0, next - now()), LONGEST_MS))
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [fases, ahora, behind])
  const { fase = NADA, texto: counted } = elegir(fases, ahora)
  // Minutes that the server wrote would soon be wrong, and stay without scripts.
  return { fase, texto: import.meta.env.SSR ? fase.texto : counted }
}

export const useVivo = (): Vivo => useContext(VivoContext)

/**
 * The phase that holds, for what is drawn by it: while the page is hydrated that of the server, which wrote
 * the page. Until then a page that was kept shows what it was made with.
 */
export function useFaseDibujada(): { fase: Fase; ahora: number } {
  const { fase, fases, behind, hydrated } = useVivo()
  const served = fases[0] ?? NADA
  return hydrated ? { fase, ahora: Date.now() + behind } : { fase: served, ahora: served.desde }
}
