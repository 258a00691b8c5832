import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { FALLAS_BOLETIN, TEXTOS_BOLETIN } from '../formulario.ts'

/** Sent with what is saved by itself: nobody is told but the form's own line. */
export const CAMPO_SOLO = 'solo'

/** Saved after a pause of this length in the typing. */
const PAUSE_MS = 1500
const RETRY_MS = 8000

type Respuesta = Resultado & { version?: number; hora?: string }

/** Fields that say how the form is sent, not what the bulletin says. */
const OWN = new Set(['intencion', 'id', 'version', 'clave', 'estado', 'momento'])

const contentOf = (form: HTMLFormElement) =>
  JSON.stringify([...new FormData(form)].filter(([name]) => !OWN.has(name)))

/**
 * Saves what is being typed, one request at a time, until the server has it. After somebody else's change it
 * waits for the person, who decides by sending the form. Draw the form again at each change of a field.
 */
export function useAutoguardado(
  ref: RefObject<HTMLFormElement | null>,
  { version, onNew }: { version: number; onNew: () => void },
) {
  const fetcher = useFetcher<Respuesta>()
  const { submit, data, state } = fetcher
  const [known, setKnown] = useState(version)
  const [linea, setLinea] = useState<{ texto: string; mal: boolean }>()
  /** The answer to what the person sent, or why something is refused. */
  const [dicho, setDicho] = useState<Respuesta>()
  const [dirty, setDirty] = useState(false)
  const [solo, setSolo] = useState(false)
  /** The form's content as it was last stored, as it was last sent, and as it was last looked at. */
  const contents = useRef<Partial<Record<'saved' | 'sent' | 'seen', string | undefined>>>({})
  /** Somebody else's change came first. */
  const overtaken = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const answered = useRef<unknown>(undefined)

  const send = useCallback(
    (intencion: string, byItself = false) => {
      const form = ref.current
      if (!form) return
      clearTimeout(timer.current)
      timer.current = undefined
      const datos = new FormData(form)
      datos.set('intencion', intencion)
      if (byItself) datos.set(CAMPO_SOLO, '1')
      contents.current.sent = contentOf(form)
      setSolo(byItself)
      void submit(datos, { method: 'post' })
    },
    [ref, submit],
  )
  const later = useCallback(
    (ms: number) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => send('guardar', true), ms)
    },
    [send],
  )

  useEffect(() => {
    if (state !== 'idle' || !data || answered.current === data) return
    answered.current = data
    if (!solo || (!data.ok && (data.envio || data.actual !== undefined))) setDicho(data)
    if (data.ok) {
      overtaken.current = false
      contents.current.saved = contents.current.sent
      setKnown(data.version ?? known)
      setLinea({ texto: `Guardado ${data.hora}`, mal: false })
      if (known === 0) onNew()
    } else if (data.actual !== undefined) {
      overtaken.current = true
      if (data.actual) setKnown(data.actual.version)
      setLinea({ texto: 'Sin guardar: otra persona guardó cambios', mal: true })
    } else if (data.envio) setLinea({ texto: 'Sin guardar: revisa lo marcado', mal: true })
    else {
      const lost = data.mensaje === FALLAS_BOLETIN.guardar
      setLinea({ texto: lost ? TEXTOS_BOLETIN.sinConexion : (data.mensaje ?? ''), mal: true })
      later(RETRY_MS)
    }
  }, [state, data, solo, known, onNew, later])

  // After every drawing: a row that was added or moved is a change too, and no event tells of it.
  useEffect(() => {
    if (!ref.current) return
    const content = contentOf(ref.current)
    const { saved, seen } = contents.current
    contents.current.saved ??= content
    contents.current.seen = content
    const changed = saved !== undefined && content !== saved
    if (changed !== dirty) setDirty(changed)
    if (!changed || overtaken.current || state !== 'idle') return
    if (content !== seen || (contents.current.sent !== content && !timer.current)) later(PAUSE_MS)
  })

  useEffect(() => {
    const again = () => {
      if (timer.current) send('guardar', true)
    }
    addEventListener('online', again)
    return () => {
      removeEventListener('online', again)
      clearTimeout(timer.current)
    }
  }, [send])

  return { version: known, linea, dicho, dirty, pending: state !== 'idle' && !solo, send }
}
