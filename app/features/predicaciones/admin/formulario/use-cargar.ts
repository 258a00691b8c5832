import { useEffect, useRef } from 'react'
import { TEXTOS_PREDICACION } from '#app/features/predicaciones/textos.ts'
import { useNotices } from '#app/ui/feedback/notices.tsx'
import type { Editable } from './editable.server.ts'

/**
 * Fetches a sermon to edit. Not through the router: a failure must not replace the page, and what is typed in it.
 * `onFailed` after it was said; of two asked for one after another, only the last comes.
 */
export function useCargar(onLoaded: (editable: Editable) => void, onFailed: () => void) {
  const notices = useNotices()
  const latest = useRef<AbortController>(undefined)
  useEffect(() => () => latest.current?.abort(), [])
  return async (id: string) => {
    latest.current?.abort()
    const mine = new AbortController()
    latest.current = mine
    try {
      const query = new URLSearchParams({ id })
      const answer = await fetch(`/admin/predicaciones/editar?${query}`, { signal: mine.signal })
      const editable = answer.ok ? ((await answer.json()) as Editable | null) : undefined
      if (editable) return onLoaded(editable)
      notices.failure(editable === null ? TEXTOS_PREDICACION.borrada : TEXTOS_PREDICACION.errorCargar)
      onFailed()
    } catch {
      if (mine.signal.aborted) return
      notices.failure(TEXTOS_PREDICACION.errorCargar)
      onFailed()
    }
  }
}
