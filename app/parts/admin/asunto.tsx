import type { ReactNode } from 'react'

/** A row in the list of matters that need attention. */
export function Asunto({ icono, children }: { icono: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3 py-3">
      <span aria-hidden="true" className="mt-2.5">
        {icono}
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  )
}
