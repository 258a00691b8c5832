import { useEffect, useRef } from 'react'
import { useNotices } from '#app/ui/feedback/notices.tsx'
import type { Resultado } from './resultado.ts'
import { undoing } from './undo.tsx'
import { useDeshacer } from './use-undo.ts'

/**
 * Announces each new answer of an action once: success as a status, with «Deshacer» after a deletion, and failure as an
 * alert. Calls `onOk` after a success, to clear or close the form.
 */
export function useResultado(
  resultado: Resultado | undefined,
  { onOk }: { onOk?: (resultado: Resultado & { ok: true }) => void } = {},
): void {
  const notices = useNotices()
  const deshacer = useDeshacer()
  const seen = useRef<Resultado | undefined>(undefined)
  useEffect(() => {
    if (!resultado || seen.current === resultado) return
    seen.current = resultado
    if (resultado.ok) {
      const { mensaje, deshacer: id } = resultado
      if (id) notices.success(mensaje, undoing(id, deshacer))
      else if (mensaje) notices.success(mensaje)
      onOk?.(resultado)
    } else if (resultado.mensaje) notices.failure(resultado.mensaje)
  })
}
