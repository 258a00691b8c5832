import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { takeEarlyButtons } from '#app/ui/page/early-input.ts'

// From here on React answers what is pressed.
const pressed = takeEarlyButtons()

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
