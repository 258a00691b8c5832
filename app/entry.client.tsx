import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

declare global {
  interface Window {
    /** Buttons that were pressed before this script was here (late-scripts.server.ts). */
    pressedEarly?: () => HTMLButtonElement[]
  }
}

// From here on React answers what is pressed.
const pressed = window.pressedEarly?.() ?? []

/** Tells the page (and its tests) that what is touched answers from now on. */
function Ready({ children }: { children: React.ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.listo = 'si'
    for (const button of pressed.splice(0)) button.click()
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
