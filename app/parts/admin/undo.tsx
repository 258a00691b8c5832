import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useFetcher, useSubmit } from 'react-router'
import { DESHACER_MS, TEXTOS_PAPELERA } from '#app/parts/papelera/papelera.ts'
import { NoticesProvider, SUCCESS_MS, useNotices } from '#app/ui/feedback/notices.tsx'
import { useOferta } from './compartir-fila.tsx'
import type { Resultado } from './resultado.ts'
import type { Flash } from './without-scripts/flash.server.ts'

const ACCION = '/admin/papelera'
const keyOf = (id: string) => `deshacer-${id}`

/** Restores the deleted item with this id. */
type Deshacer = (id: string) => void

const DeshacerContext = createContext<Deshacer | null>(null)

export function useDeshacer(): Deshacer {
  const deshacer = useContext(DeshacerContext)
  if (!deshacer) throw new Error('useDeshacer needs a <DeshacerProvider> above it')
  return deshacer
}

/** «Deshacer» in a notice, for as long as it can be undone. */
export const undoing = (id: string, deshacer: Deshacer) => ({
  duration: DESHACER_MS,
  action: {
    label: TEXTOS_PAPELERA.deshacer,
    onAction: () => deshacer(id),
    form: { action: ACCION, fields: { id } },
    undoes: true,
  },
})

/**
 * The dashboard's notices, of which a deletion's can be undone: here, because by then the item has left its
 * list, and the administrator perhaps the section. `flash` is what happened before this page was loaded.
 */
export function DashboardNotices({
  flash,
  placement,
  children,
}: {
  flash: Flash | undefined
  placement: string
  children: ReactNode
}) {
  const [ids, setIds] = useState<readonly string[]>([])
  const oferta = useOferta()
  const submit = useSubmit()
  const deshacer = useCallback(
    (id: string) => {
      setIds((known) => (known.includes(id) ? known : [...known, id]))
      void submit({ id }, { method: 'post', action: ACCION, navigate: false, fetcherKey: keyOf(id) })
    },
    [submit],
  )
  return (
    <DeshacerContext value={deshacer}>
      <NoticesProvider placement={placement} initial={flash && noticeOf(flash, deshacer, oferta)}>
        {children}
        {ids.map((id) => (
          <Aviso key={id} id={id} deshacer={deshacer} />
        ))}
      </NoticesProvider>
    </DeshacerContext>
  )
}

function noticeOf(
  { ok, mensaje: text, deshacer: id, compartir }: Flash,
  deshacer: Deshacer,
  oferta: ReturnType<typeof useOferta>,
) {
  if (!ok) return { kind: 'failure' as const, text }
  const more = id ? undoing(id, deshacer) : compartir ? oferta(compartir) : { duration: SUCCESS_MS }
  return { kind: 'success' as const, text, ...more }
}

/** Announces the result, with the button again if a retry can help. */
function Aviso({ id, deshacer }: { id: string; deshacer: Deshacer }) {
  const notices = useNotices()
  const resultado = useFetcher<Resultado>({ key: keyOf(id) }).data as Resultado | undefined
  const seen = useRef<Resultado | undefined>(undefined)
  useEffect(() => {
    if (!resultado?.mensaje || seen.current === resultado) return
    seen.current = resultado
    if (resultado.ok) notices.success(resultado.mensaje)
    else if (resultado.mensaje !== TEXTOS_PAPELERA.error) notices.failure(resultado.mensaje)
    else notices.failure(resultado.mensaje, undoing(id, deshacer))
  })
  return null
}
