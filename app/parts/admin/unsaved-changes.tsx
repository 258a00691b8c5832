import { useEffect } from 'react'
import { useAskBeforeLeaving } from '#app/ui/page/navigation-guard.tsx'

/**
 * Asks before leaving a page with unsaved changes; when the page is closed the browser asks in its own words. Does not
 * ask when the form itself is sent.
 */
export function UnsavedChanges({ when, detalle }: { when: boolean; detalle?: string }) {
  useAskBeforeLeaving(when, detalle ?? 'Lo que escribiste en esta página se perderá.')
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [when])
  return null
}
