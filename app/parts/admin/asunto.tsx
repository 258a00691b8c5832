import type { ReactNode } from 'react'

type Props = {
  icono: ReactNode
  /** What is done about it: at the row's end, on a narrow screen below. */
  accion?: ReactNode
  children: ReactNode
}

/** A row in the list of matters that need attention. */
export function Asunto({ icono, accion, children }: Props) {
  return (
    <li className="flex items-start gap-3 py-4 sm:gap-4">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-full bg-relieve max-xs:hidden"
      >
        {icono}
      </span>
      {/* One line stands level with its icon. */}
      <div className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-2.5">
        <div className="min-w-0 flex-1 basis-64">{children}</div>
        {accion}
      </div>
    </li>
  )
}
