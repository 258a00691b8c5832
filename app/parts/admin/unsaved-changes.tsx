import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#app/ui/feedback/dialog.tsx'

/**
 * Asks before leaving a page with unsaved changes; when the page is closed the browser asks in its own words. Does not
 * ask when the form itself is sent.
 */
export function UnsavedChanges({ when, detalle }: { when: boolean; detalle?: string }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [when])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="¿Salir sin guardar?"
      detail={detalle ?? 'Lo que escribiste en esta página se perderá.'}
      confirmLabel="Salir sin guardar"
      cancelLabel="Seguir aquí"
      onAnswer={(leave) => {
        if (blocker.state !== 'blocked') return
        if (leave) blocker.proceed()
        else blocker.reset()
      }}
    />
  )
}
