import { ChevronLeft } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Vitral } from '../glass/vitral.tsx'
import type { VitralOptions } from '../glass/vitral-panes.ts'
import { Icon } from '../icon.tsx'

interface FrameProps extends Pick<VitralOptions, 'sol' | 'tono' | 'motivo'> {
  children?: ReactNode
  /** Which window is drawn: each page has its own. */
  semilla: string
  className?: string
}

interface PageHeaderProps extends FrameProps {
  titulo: ReactNode
}

/**
 * The header of an inner page: its title on a dark ground, a lit window on its right; one or two sentences
 * below.
 */
export function PageHeader({ titulo, children, sol = [0.72, 0.4], ...ventana }: PageHeaderProps) {
  return (
    <Frame
      {...ventana}
      sol={sol}
      glass="max-md:opacity-80 sm:max-md:[mask-image:radial-gradient(min(21rem,52vw)_min(15rem,38vw)_at_100%_0,#000_10%,transparent)] md:mask-l-from-25% md:w-3/5"
      words="py-[clamp(min(2rem,10vw),4.5vw,4.5rem)] print:pt-0 print:pb-3"
    >
      <h1>{titulo}</h1>
      {children ? (
        <div className="mt-4 max-w-[34rem] text-balance text-lg max-xs:text-[min(1em,7.6vw)] *:[text-wrap:inherit] max-md:text-sobre-noche md:text-sobre-noche-suave">
          {children}
        </div>
      ) : null}
    </Frame>
  )
}

interface ItemHeaderProps extends FrameProps {
  /** The list that it is of, where there is more in it. */
  lista: { ruta: string; nombre: string } | undefined
}

/** The header of one of a list (a sermon, an event, a bulletin): the way back, then its own words. */
export function ItemHeader({ lista, children, ...ventana }: ItemHeaderProps) {
  return (
    <Frame
      {...ventana}
      glass="max-lg:opacity-60 sm:mask-l-from-10% sm:w-1/2"
      words="pt-[clamp(1.5rem,3.5vw,2.75rem)] pb-[clamp(2.5rem,4vw,3.25rem)] print:py-0"
    >
      {lista ? (
        <p className="print:hidden">
          <Link
            to={lista.ruta}
            className="-ml-1.5 inline-flex min-h-11 items-center gap-1.5 text-sobre-noche-suave hover:text-sobre-noche hover:underline hover:underline-offset-4"
          >
            <Icon of={ChevronLeft} className="size-5" />
            {lista.nombre}
          </Link>
        </p>
      ) : null}
      {children}
    </Frame>
  )
}

/** On a phone the window glows in the corner, away from the words. */
function Frame({
  children,
  className = '',
  glass,
  words,
  ...ventana
}: FrameProps & { glass: string; words: string }) {
  return (
    <header className={`en-noche relative isolate overflow-hidden print:overflow-visible ${className}`}>
      <div
        aria-hidden="true"
        className={`-z-10 absolute inset-y-0 right-0 w-3/4 max-sm:[mask-image:radial-gradient(min(13rem,58vw)_min(10rem,45vw)_at_100%_0,#000_10%,transparent)] sm:mask-l-to-100% print:hidden ${glass}`}
      >
        <Vitral {...ventana} ancho={1000} alto={420} anillos={6} className="size-full" />
      </div>
      <div className={`contenedor ${words}`}>{children}</div>
    </header>
  )
}
