import { Sparkles } from 'lucide'
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

/** A list's rows. Of a new site all are examples: that is said once, over them, and none has a mark. */
export function ConEjemplos({ filas, children }: { filas: readonly object[]; children: ReactNode }) {
  const all = filas.length > 0 && filas.every((fila) => 'ejemplo' in fila && fila.ejemplo)
  return (
    <TodoDeEjemplo value={all}>
      {all && (
        <p className="mb-3 flex gap-2 text-pretty text-sm text-tinta-suave leading-snug">
          <Icon of={Sparkles} className="mt-0.5 size-4 shrink-0 text-vitral-ambar" />
          Lo que ves es de ejemplo: cámbialo por lo tuyo, o elimínalo.
        </p>
      )}
      {children}
    </TodoDeEjemplo>
  )
}

/** Marks an example among a list's own rows. A line that begins with it has no space; on a card it lies on the picture. */
export function MarcaEjemplo() {
  if (useContext(TodoDeEjemplo)) return null
  return (
    <>
      <span className="[word-spacing:0.35em]"> </span>
      <span className="xs:in-[[data-card]]:absolute xs:in-[[data-card]]:top-4 xs:in-[[data-card]]:right-2 inline-block whitespace-nowrap rounded-full border bg-superficie border-borde px-2 font-normal font-sans text-tinta-suave text-xs leading-snug">
        Ejemplo
      </span>
    </>
  )
}
