import type { ReactNode } from 'react'
import { Button } from '#app/ui/forms/button.tsx'

// `data-save-bar` lifts the toasts above it on a phone.
const STUCK = 'sticky bottom-(--bajo-barra) z-20 border-borde border-t -mx-4 px-4 py-3'

type Props = { pending: boolean; className?: string; children?: ReactNode }

/** The save button of a long form, always in sight, with what else is done with all of it. */
export function SaveBar({ pending, className = '', children }: Props) {
  return (
    <div
      data-save-bar=""
      className={`${STUCK} flex flex-wrap items-center justify-between gap-2 bg-superficie shadow-carta sm:mx-0 sm:rounded-t-carta sm:border-x sm:px-6 ${className}`}
    >
      <Button type="submit" pending={pending} pendingText="Guardando..." className="max-sm:flex-1">
        Guardar cambios
      </Button>
      {children}
    </div>
  )
}

/** The buttons of a form beside its list, always in sight. */
export const FormBar = ({ children }: { children: ReactNode }) => (
  <div
    data-save-bar=""
    className={`${STUCK} mt-5 -mb-4 flex flex-wrap gap-3 rounded-b-carta bg-superficie sm:-mx-6 sm:-mb-6 sm:px-6 lg:pb-6 *:first:grow`}
  >
    {children}
  </div>
)
