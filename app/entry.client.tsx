import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepEarlyTyping, takeEarlyButtons } from '#app/ui/page/early-input.ts'

// Of which the menu is one: Chrome before 114, Safari before 17 and Firefox before 125 have none.
if (!('popover' in HTMLElement.prototype)) await import('@oddbird/popover-polyfill')

// From here on React handles events.
const pressed = takeEarlyButtons()
const restoreTyping = keepEarlyTyping()

/** Marks the page as interactive, for its own code and for tests. */
function Ready({ children }: { children: React.ReactNode }) {
  useEffect(() => {
    restoreTyping()
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
