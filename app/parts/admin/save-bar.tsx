import type { ReactNode } from 'react'
import { Button } from '#app/ui/forms/button.tsx'

/** Says how high the bar is: toasts and what has the focus stand above it (dashboard.css). */
function measure(bar: HTMLElement | null) {
  if (!bar) return
  const root = document.documentElement.style
  const observer = new ResizeObserver(() => {
    if (bar.offsetHeight > 0) root.setProperty('--alto-guardar', `${bar.offsetHeight}px`)
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    root.removeProperty('--alto-guardar')
  }
}

const BAR = 'border-borde border-t py-3 bg-superficie'
/** What passes below it fades instead of being cut through. */
const FADE =
  'before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:mb-px before:h-5 before:bg-linear-to-t before:from-superficie before:to-superficie/0 forced-colors:before:hidden'
// `data-save-bar="fija"` lifts the toasts above it on a phone.
const STUCK = `sticky bottom-(--bajo-barra) z-20 -mx-4 px-4 ${BAR} ${FADE}`

type Props = {
  /** Whether there is something to save: until then it stands at the form's end, without scripts always. */
  changed: boolean
  pending: boolean
  className?: string
  children?: ReactNode
}

/** The save button of a long form, in sight once it is needed, with what else is done with all of it. */
export function SaveBar({ changed, pending, className = '', children }: Props) {
  const stuck = changed || pending
  return (
    <div
      ref={measure}
      data-save-bar={stuck ? 'fija' : ''}
      className={`${stuck ? `${STUCK} sm:mx-0 sm:rounded-t-carta sm:border-x` : `${BAR} rounded-carta border-x px-3`} flex flex-wrap items-center justify-between gap-2 shadow-carta sm:px-6 ${className}`}
    >
      <Button type="submit" pending={pending} pendingText="Guardando..." className="max-sm:flex-1">
        Guardar cambios
      </Button>
      {children}
    </div>
  )
}

/** Buttons that are always in sight, over the whole width of their panel. */
export const StuckBar = ({ className, children }: { className: string; children: ReactNode }) => (
  <div ref={measure} data-save-bar="fija" className={`${STUCK} flex flex-wrap sm:-mx-6 sm:px-6 ${className}`}>
    {children}
  </div>
)

/** The buttons of a form beside its list. */
export const FormBar = ({ children }: { children: ReactNode }) => (
  <StuckBar className="mt-5 -mb-4 gap-3 rounded-b-carta sm:-mb-6 lg:pb-6 *:first:grow">{children}</StuckBar>
)
