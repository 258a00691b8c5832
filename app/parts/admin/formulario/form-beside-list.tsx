import type { ReactNode, RefObject } from 'react'

type Props = {
  /** Where `useEdicion` moves the focus. */
  region: RefObject<HTMLDivElement | null>
  /** Another item is on its way to the form: nobody should type into this one meanwhile. */
  opening: boolean
  form: ReactNode
  /** The list, and what else stands beside the form. */
  children: ReactNode
}

/** A section of the dashboard: its form beside its list, above it on a phone. */
export function FormBesideList({ region, opening, form, children }: Props) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_1fr] xl:grid-cols-[25rem_1fr]">
      <div ref={region} tabIndex={-1} className="grid min-w-0 scroll-mt-4 grid-cols-1 gap-6 outline-none">
        {opening && <p className="text-tinta-suave">Cargando...</p>}
        <div className={opening ? 'hidden' : 'contents'}>{form}</div>
      </div>
      {children}
    </div>
  )
}
