import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useActionData, useFetcher } from 'react-router'
import { useNotices } from '#app/ui/feedback/notices.tsx'
import { useOferta } from './compartir-fila.tsx'
import { formularioOf, type Resultado, refusalIn } from './resultado.ts'
import { undoing, useDeshacer } from './undo.tsx'

/*
 * What the dashboard's forms do with the answers of their actions. The forms that are checked while typing
 * are in `use-formulario.ts`, so that other pages load no schemas.
 */

/**
 * The action's answer that this page was drawn with, for a form that was sent without scripts. Kept: the
 * router forgets it when it loads the layout's data again after hydration.
 */
export function useServed<R extends Resultado = Resultado>(): R | undefined {
  const answer = useActionData() as R | undefined
  const [served] = useState(answer)
  return served
}

/**
 * The answer to one form: its fetcher's, or the page's own when the form was sent without scripts, or before
 * they ran. `formulario` is its name by `formularioOf`.
 */
export function useRespuesta<R extends Resultado = Resultado>(
  fetcher: { data?: unknown },
  formulario: string,
): R | undefined {
  const served = useServed<R>()
  return (fetcher.data as R | undefined) ?? (served?.formulario === formulario ? served : undefined)
}

/** A hidden field as it was sent: the page was loaded anew since, and it may name another version by now. */
export function sentField(resultado: Resultado | undefined, name: string): string | undefined {
  const sent = resultado && !resultado.ok ? resultado.envio?.initialValue : undefined
  const value = sent && Object.hasOwn(sent, name) ? sent[name] : undefined
  return typeof value === 'string' ? value : undefined
}

/** A form that begins anew with what was saved has the same answer still, which was announced. */
const announced = new WeakSet<Resultado>()

/**
 * Announces each new answer of an action once: success as a status, with «Deshacer» after a deletion, and
 * failure as an alert; what was published can be shared from there. Calls `onOk` after a success, to clear or
 * close the form.
 */
export function useResultado(
  resultado: Resultado | undefined,
  { onOk }: { onOk?: (resultado: Resultado & { ok: true }) => void } = {},
): void {
  const notices = useNotices()
  const deshacer = useDeshacer()
  const oferta = useOferta()
  useEffect(() => {
    if (!resultado || announced.has(resultado)) return
    announced.add(resultado)
    if (resultado.ok) {
      const { mensaje, deshacer: id, compartir } = resultado
      if (id) notices.success(mensaje, undoing(id, deshacer))
      else if (compartir) notices.success(mensaje, oferta(compartir))
      else if (mensaje) notices.success(mensaje)
      onOk?.(resultado)
    } else if (resultado.mensaje) notices.failure(resultado.mensaje)
  })
}

/**
 * The sending of one of a page's forms (`intencion`, about the item `id`): announces each answer, and keeps
 * why the last one was refused.
 */
export function useEnvio(
  intencion: string,
  { id, onOk }: { id?: string | undefined; onOk?: () => void } = {},
) {
  const fetcher = useFetcher<Resultado>()
  const resultado = useRespuesta(fetcher, formularioOf(intencion, id))
  useResultado(fetcher.data as Resultado | undefined, onOk && { onOk })
  const fallido = refusalIn(resultado)
  return { fetcher, resultado, fallido, pending: fetcher.state !== 'idle' }
}

type Cargado = { version: number }

/**
 * A form for a document that is overwritten as a whole; `formulario` is its name by `formularioOf`. Keeps its
 * initial values until it is saved, whatever loads meanwhile, so that somebody else's save never replaces the
 * typed text. Give the form `ref` and send `version`; after a conflict it is the version shown beside the
 * typed text.
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
  // Before the browser goes on: a key pressed between the look at the form and its beginning anew would be
  // lost.
  useLayoutEffect(() => {
    if (!saved || cargado.version <= base.version) return
    setBase(cargado)
    setSaved(false)
    // The saved values arrive a moment after «guardado». What was typed in that moment stays.
    if (sent.current && ref.current && holds(ref.current, sent.current)) setEdicion(cargado.version)
  }, [saved, cargado, base.version])

  const fallido = refusalIn(resultado)
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

/** Whether the form still holds what was sent, maybe over the version of somebody else. */
function holds(form: HTMLFormElement, sent: FormData): boolean {
  const values = (data: FormData, name: string) =>
    data.getAll(name).map((value) => (typeof value === 'string' ? value : value.name))
  const now = new FormData(form)
  now.delete('version')
  return [...new Set(now.keys())].every(
    (name) => JSON.stringify(values(now, name)) === JSON.stringify(values(sent, name)),
  )
}

/**
 * Announces the results of actions on a list's items, whose fetchers have the items' ids as keys. An item
 * cannot do it: it may have left the list by then. Render `avisos` beside the list.
 */
export function useAcciones({ onOk }: { onOk?: (id: string) => void } = {}) {
  const [ids, setIds] = useState<readonly string[]>([])
  return {
    begin: (id: string) => setIds((known) => (known.includes(id) ? known : [...known, id])),
    avisos: ids.map((id) => <Aviso key={id} id={id} onOk={onOk} />),
  }
}

function Aviso({ id, onOk }: { id: string; onOk: ((id: string) => void) | undefined }) {
  const fetcher = useFetcher<Resultado>({ key: id })
  useResultado(fetcher.data as Resultado | undefined, { onOk: () => onOk?.(id) })
  return null
}
