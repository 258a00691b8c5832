import { EllipsisVertical, Sparkles } from 'lucide'
import { createContext, type ReactNode, useContext } from 'react'
import { Icon } from '#app/ui/icon.tsx'

/** A link at the end of a panel's heading. */
export const ENLACE_DE_PANEL =
  'inline-flex min-h-11 items-center font-bold underline decoration-borde-control underline-offset-4'

/** A card with a heading, for one subject of a section. */
export function Panel({
  id,
  titulo,
  accion,
  className = '',
  children,
}: {
  id?: string
  titulo: ReactNode
  /** Shown at the end of the heading's line. */
  accion?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <section
      id={id}
      className={`scroll-mt-4 rounded-carta bg-superficie p-4 shadow-carta sm:p-6 ${className}`}
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{titulo}</h2>
        {/* As high as a line: headings of panels side by side are level. */}
        {accion && <div className="-my-1.5">{accion}</div>}
      </div>
      {children}
    </section>
  )
}

const TodoDeEjemplo = createContext(false)

type ConEjemplosProps = {
  filas: readonly object[]
  /** It is said elsewhere on the page. */
  dicho?: boolean
  children: ReactNode
}

/** A list's rows. Which are examples is said once, over them; of a new site all are, and none has a mark. */
export function ConEjemplos({ filas, dicho, children }: ConEjemplosProps) {
  const examples = filas.filter((fila) => 'ejemplo' in fila && fila.ejemplo).length
  const all = examples === filas.length
  return (
    <TodoDeEjemplo value={all}>
      {examples > 0 && !dicho && (
        <AvisoEjemplo className="mb-3">
          {all && examples > 1
            ? 'Ejemplos: cámbialos o elimínalos en'
            : `${all ? 'De ejemplo' : 'Lo marcado es de ejemplo'}: cámbialo o elimínalo en`}{' '}
          <span className="whitespace-nowrap">
            <Icon of={EllipsisVertical} className="-mx-1 inline size-4 align-[-0.15em]" />
            <span className="sr-only">los tres puntos</span>.
          </span>
        </AvisoEjemplo>
      )}
      {children}
    </TodoDeEjemplo>
  )
}

/** Says what is an example. */
export const AvisoEjemplo = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <p
    className={`flex gap-2 text-pretty text-sm text-tinta-suave leading-snug max-xs:text-[min(1em,6.8vw)] ${className}`}
  >
    <Estrella className="mt-0.5 size-4" />
    <span>{children}</span>
  </p>
)

const Estrella = ({ className }: { className: string }) => (
  <Icon of={Sparkles} className={`shrink-0 text-vitral-ambar ${className}`} />
)

/** Marks an example among a list's own rows, after its name. */
export function MarcaEjemplo() {
  if (useContext(TodoDeEjemplo)) return null
  return (
    <span className="whitespace-nowrap">
      {' '}
      <Estrella className="inline size-3.5 align-[-0.1em]" />
      <span className="sr-only">, de ejemplo</span>
    </span>
  )
}
