import type { ReactNode } from 'react'
import { formatDay } from '#app/ui/dates.ts'

export type Seccion = { id: string; titulo: string; contenido: ReactNode }

interface DocumentoProps {
  titulo: string
  /** The day (`YYYY-MM-DD`) of its last change. */
  fecha: string
  resumen: ReactNode
  secciones: Seccion[]
}

/** A long text with a table of contents, in lines of 60 to 70 characters. */
export function Documento({ titulo, fecha, resumen, secciones }: DocumentoProps) {
  return (
    <article className="contenedor py-[clamp(3rem,7vw,6rem)]">
      <header className="max-w-[46rem]">
        <h1>{titulo}</h1>
        <p className="mt-3 text-sm text-tinta-suave">
          Vigente desde el <time dateTime={fecha}>{formatDay(fecha)}</time>
        </p>
        <div className="mt-6 text-lg">{resumen}</div>
      </header>
      <div className="mt-12 grid gap-x-[clamp(3rem,6vw,6rem)] gap-y-10 lg:grid-cols-[18rem_1fr]">
        <nav aria-label="Contenido" className="self-start lg:sticky lg:top-[102px] print:hidden">
          <h2 className="text-xl">Contenido</h2>
          <ol className="mt-3 border-borde border-l-2">
            {secciones.map((seccion) => (
              <li key={seccion.id}>
                <a
                  href={`#${seccion.id}`}
                  className="flex min-h-11 items-center py-1 pl-4 text-base text-tinta-suave leading-snug hover:text-tinta hover:underline hover:underline-offset-4"
                >
                  {seccion.titulo}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prosa max-w-[36rem]!">
          {secciones.map(({ id, titulo: name, contenido }) => (
            <section key={id} id={id} className="not-first:mt-12! space-y-4">
              <h2 className="text-2xl">{name}</h2>
              {contenido}
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}
