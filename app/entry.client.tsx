import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** Tells the page (and its tests) that what is touched answers from now on. */
function Ready({ children }: { children: React.ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.listo = 'si'
  }, [])
  return children
}

startTransition(() => {
  hydrateRoot(
    document,
    <Ready>
      <HydratedRouter />
    </Ready>,
  )
})
