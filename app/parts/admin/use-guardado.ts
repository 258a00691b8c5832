import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Resultado } from './resultado.ts'
import { useResultado } from './use-resultado.ts'

type Cargado = { version: number }

/**
 * A form over a single document that is overwritten as a whole. What it started from stays, whatever is
 * loaded meanwhile, until it was saved itself: nothing typed is lost to somebody else's save.
 * `version` is the one to send; after an overtaken save it is the one that was shown beside what was typed.
 */
export function useGuardado<T extends Cargado>(cargado: T) {
  const fetcher = useFetcher<Resultado>()
  const resultado = fetcher.data as Resultado | undefined
  const [base, setBase] = useState(cargado)
  const [saved, setSaved] = useState(false)
  useResultado(resultado, { onOk: () => setSaved(true) })
  useEffect(() => {
    if (!saved || cargado.version <= base.version) return
    setBase(cargado)
    setSaved(false)
  }, [saved, cargado, base.version])

  const fallido = resultado && !resultado.ok ? resultado : undefined
  const actual = fallido?.actual ?? undefined
  return {
    fetcher,
    base,
    /** Changes with every save of one's own: the form's id, which begins it anew. */
    version: Math.max(base.version, actual?.version ?? 0),
    envio: fallido?.envio,
    /** What somebody else saved meanwhile, where it differs. */
    actual,
    pending: fetcher.state !== 'idle',
  }
}
