import type { ReactNode } from 'react'
import { Vitral } from '../glass/vitral.tsx'
import type { VitralOptions } from '../glass/vitral-panes.ts'

interface PageHeaderProps extends Pick<VitralOptions, 'sol' | 'tono' | 'motivo'> {
  titulo: ReactNode
  /** One or two sentences below the title. */
  children?: ReactNode
  /** Which window is drawn: each page has its own. */
  semilla: string
  className?: string
}

/** The header of an inner page: its title on a dark ground, a lit window on its right. */
export function PageHeader({
  titulo,
  children,
  className = '',
  sol = [0.72, 0.4],
  ...ventana
}: PageHeaderProps) {
  return (
    <header className={`en-noche relative isolate overflow-hidden ${className}`}>
      <div
        aria-hidden="true"
        // On a phone it glows in the corner, away from the words.
        className="-z-10 absolute inset-y-0 right-0 w-3/4 max-md:opacity-80 max-md:[mask-image:radial-gradient(min(13rem,58vw)_min(10rem,45vw)_at_100%_0,#000_10%,transparent)] sm:max-md:[mask-image:radial-gradient(min(21rem,52vw)_min(15rem,38vw)_at_100%_0,#000_10%,transparent)] md:mask-l-from-25% md:mask-l-to-100% md:w-3/5 print:hidden"
      >
        <Vitral {...ventana} ancho={1000} alto={420} sol={sol} anillos={6} className="size-full" />
      </div>
      <div className="contenedor py-[clamp(2rem,4.5vw,4.5rem)] print:pt-0 print:pb-3">
        <h1>{titulo}</h1>
        {children ? (
          <div className="mt-4 max-w-[34rem] text-lg max-md:text-sobre-noche md:text-sobre-noche-suave">
            {children}
          </div>
        ) : null}
      </div>
    </header>
  )
}
