import { useEffect, useRef } from 'react'
import { useNotices } from '#app/ui/notices.tsx'
import type { Resultado } from './resultado.ts'

/**
 * Announces each new answer of an action once: success as a status, failure as an alert (decisions, Names on
 * the screen). `onOk` is called after a success, for what clears or closes the form.
 */
export function useResultado(
  resultado: Resultado | undefined,
  { onOk }: { onOk?: (resultado: Resultado & { ok: true }) => void } = {},
): void {
  const notices = useNotices()
  const seen = useRef<Resultado | undefined>(undefined)
  useEffect(() => {
    if (!resultado || seen.current === resultado) return
    seen.current = resultado
    if (resultado.ok) {
      notices.success(resultado.mensaje)
      onOk?.(resultado)
    } else if (resultado.mensaje) notices.failure(resultado.mensaje)
  })
}
