import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Resultado } from './resultado.ts'
import { sentField, useRespuesta } from './use-respuesta.ts'
import { useResultado } from './use-resultado.ts'

type Cargado = { version: number }

/**
 * A form for a document that is overwritten as a whole; `formulario` is its name by `formularioOf`. Keeps its initial
 * values until it is saved, whatever loads meanwhile, so that somebody else's save never replaces the typed text. Give the
 * form `ref` and send `version`; after a conflict it is the version shown beside the typed text.
 */
export function useGuardado<T extends Cargado>(cargado: T, formulario: string, onOk?: () => void) {
  const fetcher = useFetcher<Resultado>()
  const ref = useRef<HTMLFormElement>(null)
  const sent = useRef<FormData>(undefined)
  const resultado = useRespuesta(fetcher, formulario)
  const [base, setBase] = useState(cargado)
  const [edicion, setEdicion] = useState(cargado.version)
  const [saved, setSaved] = useState(false)
  useEffect(() => {
    if (fetcher.formData) sent.current = fetcher.formData
  }, [fetcher.formData])
  useResultado(fetcher.data as Resultado | undefined, {
    onOk() {
      setSaved(true)
      onOk?.()
    },
  })
  // Before the browser goes on: a key pressed between the look at the form and its beginning anew would be lost.
  useLayoutEffect(() => {
    if (!saved || cargado.version <= base.version) return
    setBase(cargado)
    setSaved(false)
    // The saved values arrive a moment after «guardado». What was typed in that moment stays.
    if (sent.current && ref.current && holds(ref.current, sent.current)) setEdicion(cargado.version)
  }, [saved, cargado, base.version])

  const fallido = resultado && !resultado.ok ? resultado : undefined
  const actual = fallido?.actual ?? undefined
  return {
    fetcher,
    ref,
    base,
    /** Changes when the form is to begin anew with `base`: part of the form's id. */
    edicion,
    version: actual?.version ?? (Number(sentField(resultado, 'version')) || base.version),
    envio: fallido?.envio,
    /** The fields that somebody else saved meanwhile, if they differ. */
    actual,
    pending: fetcher.state !== 'idle',
  }
}

/** Whether the form still holds what was sent. */
function holds(form: HTMLFormElement, sent: FormData): boolean {
  const values = (data: FormData, name: string) =>
    data.getAll(name).map((value) => (typeof value === 'string' ? value : value.name))
  const now = new FormData(form)
  return [...new Set(now.keys())].every(
    (name) => JSON.stringify(values(now, name)) === JSON.stringify(values(sent, name)),
  )
}
