import { useEffect, useRef } from 'react'
import { parseEnlace } from '#app/features/predicaciones/enlace.ts'

const RUTA = '/admin/predicaciones/video'

/**
 * Asks for what YouTube says of a pasted video, and hands it over; nothing if it does not answer. Of two links pasted one
 * after another, only the last counts.
 */
export function useVideo(propose: (video: { titulo?: string; dia?: string | null; imagen?: File }) => void) {
  const latest = useRef<AbortController>(undefined)
  useEffect(() => () => latest.current?.abort(), [])
  return async (enlace: string) => {
    latest.current?.abort()
    if (parseEnlace(enlace)?.sitio !== 'YouTube') return
    latest.current = new AbortController()
    const { signal } = latest.current
    const ask = (more: Record<string, string> = {}) =>
      fetch(`${RUTA}?${new URLSearchParams({ enlace, ...more })}`, { signal })
    try {
      const answer = await ask()
      const { titulo, dia } = (await answer.json()) as { titulo: string | null; dia: string | null }
      // Another link was pasted while this answer was read.
      if (!titulo || signal.aborted) return
      propose({ titulo, dia })
      const picture = await ask({ imagen: 'si' })
      if (picture.status !== 200) return
      const bytes = await picture.blob()
      if (!signal.aborted) propose({ imagen: new File([bytes], 'video.jpg', { type: 'image/jpeg' }) })
    } catch {
      // Without an answer there is nothing to propose.
    }
  }
}
