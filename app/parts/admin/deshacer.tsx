import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher, useSubmit } from 'react-router'
import { DESHACER_MS, TEXTOS_PAPELERA } from '#app/parts/papelera/papelera.ts'
import { useNotices } from '#app/ui/feedback/notices.tsx'
import type { Resultado } from './resultado.ts'
import { DeshacerContext } from './use-deshacer.ts'

const keyOf = (id: string) => `deshacer-${id}`

/**
 * Restores deleted items. Wraps the whole dashboard, because by then the item has left its list, and the administrator
 * perhaps the section.
 */
export function DeshacerProvider({ children }: { children: ReactNode }) {
  const [ids, setIds] = useState<readonly string[]>([])
  const submit = useSubmit()
  const deshacer = useCallback(
    (id: string) => {
      setIds((known) => (known.includes(id) ? known : [...known, id]))
      void submit(
        { id },
        { method: 'post', action: '/admin/papelera', navigate: false, fetcherKey: keyOf(id) },
      )
    },
    [submit],
  )
  return (
    <DeshacerContext value={deshacer}>
      {children}
      {ids.map((id) => (
        <Aviso key={id} id={id} deshacer={deshacer} />
      ))}
    </DeshacerContext>
  )
}

/** Announces the result, with the button again if a retry can help. */
function Aviso({ id, deshacer }: { id: string; deshacer: (id: string) => void }) {
  const notices = useNotices()
  const resultado = useFetcher<Resultado>({ key: keyOf(id) }).data as Resultado | undefined
  const seen = useRef<Resultado | undefined>(undefined)
  useEffect(() => {
    if (!resultado?.mensaje || seen.current === resultado) return
    seen.current = resultado
    if (resultado.ok) notices.success(resultado.mensaje)
    else if (resultado.mensaje !== TEXTOS_PAPELERA.error) notices.failure(resultado.mensaje)
    else
      notices.failure(resultado.mensaje, {
        duration: DESHACER_MS,
        action: { label: TEXTOS_PAPELERA.deshacer, onAction: () => deshacer(id), undoes: true },
      })
  })
  return null
}
