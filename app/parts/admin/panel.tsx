import type { ReactNode } from 'react'

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

/**
 * Marks example content, quietly: every row of a new site has it. A line that begins with it has no space; on
 * a card it lies on the picture.
 */
export const MarcaEjemplo = () => (
  <>
    <span className="[word-spacing:0.35em]"> </span>
    <span className="xl:in-[[data-card]]:absolute xl:in-[[data-card]]:top-4 xl:in-[[data-card]]:right-2 inline-block whitespace-nowrap rounded-full border bg-superficie border-borde px-2 font-normal font-sans text-tinta-suave text-xs leading-snug">
      Ejemplo
    </span>
  </>
)
