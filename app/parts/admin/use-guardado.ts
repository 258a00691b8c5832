import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Resultado } from './resultado.ts'
import { sentField, useRespuesta } from './use-respuesta.ts'
import { useResultado } from './use-resultado.ts'

type Cargado = { version: number }

/**
 * A form for a document that is overwritten as a whole; `formulario` is its name by `formularioOf`. Keeps its initial values until it is saved, whatever loads
 * meanwhile, so that somebody else's save never replaces the typed text. Send `version`; after a conflict it is the
 * version shown beside the typed text.
 */
export function useGuardado<T extends Cargado>(cargado: T, formulario: string) {
  const fetcher = useFetcher<Resultado>()
  const resultado = useRespuesta(fetcher, formulario)
  const [base, setBase] = useState(cargado)
  const [saved, setSaved] = useState(false)
  useResultado(fetcher.data as Resultado | undefined, { onOk: () => setSaved(true) })
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
    /** Changes with every own save. As the form's id it resets the form. */
    version: actual?.version ?? (Number(sentField(resultado, 'version')) || base.version),
    envio: fallido?.envio,
    /** The fields that somebody else saved meanwhile, if they differ. */
    actual,
    pending: fetcher.state !== 'idle',
  }
}
