import { ArrowUp, ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import { ConMarcas } from '#app/parts/marcas/con-marcas.tsx'
import { parseMarcas } from '#app/parts/marcas/marcas.ts'
import { formatDay } from '#app/ui/dates.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PageHeader } from '#app/ui/page/page-header.tsx'

type Valores = Readonly<Record<string, string>>

/**
 * The parts of a document, which is Markdown of a few marks (`parseMarcas`): `# Título`, `Vigente desde:
 * YYYY-MM-DD`, what it is about, and sections that begin with `## Título {#id}`, or `{#id .ley}` where the
 * law asks for it. A line is a paragraph.
 * @param valores what stands for each `{{nombre}}`; a paragraph that is left empty goes.
 * @throws if it does not begin as it must.
 */
export function readDocumento(texto: string, valores: Valores) {
  const filled = texto.replace(/\{\{(\w+)\}\}/g, (whole, name) =>
    Object.hasOwn(valores, name) ? (valores[name] ?? '') : whole,
  )
  const [begin = '', ...parts] = filled.split(/^## /m)
  const { titulo, fecha, resumen } =
    /^# (?<titulo>.+)\n+Vigente desde: (?<fecha>[\d-]+)\n+(?<resumen>.+)/.exec(begin)?.groups ?? {}
  if (!titulo || !fecha || !resumen)
    throw new Error('A document begins with its title, its date and a summary')
  const secciones = parts.map((part) => {
    const [, name = '', id = '', ley, body = ''] = /^([^\n]+) \{#([\w-]+)( \.ley)?\}\n(.*)$/s.exec(part) ?? []
    return { id, titulo: name, ley: ley !== undefined, texto: body.trim() }
  })
  return { titulo, fecha, resumen, secciones }
}

/** Words with our marks. */
export const marked = (text: string) => <ConMarcas bloques={parseMarcas(text, { within: true })} />

/** A part of a document with its place in the table of contents, unless it has no name. */
export type Seccion = { id: string; titulo: string; contenido: ReactNode }

interface DocumentoProps {
  titulo: string
  /** The day since which it holds, `YYYY-MM-DD`. */
  fecha: string
  resumen: string
  /** What most come for, below the summary. */
  accion?: ReactNode
  secciones: readonly Seccion[]
}

/** A long text with a table of contents, in lines of 60 to 70 characters. */
export function Documento({ titulo, fecha, resumen, accion, secciones }: DocumentoProps) {
  return (
    <article>
      <PageHeader titulo={titulo} semilla={titulo} tono="mar" sol={[0.7, 1.1]}>
        <p className="text-sm">
          Vigente desde el <time dateTime={fecha}>{formatDay(fecha)}</time>
        </p>
        <div className="mt-4">{marked(resumen)}</div>
        {accion}
      </PageHeader>
      <div className="contenedor grid gap-x-[clamp(3rem,6vw,6rem)] gap-y-10 pt-[clamp(2rem,7vw,5.5rem)] pb-20 lg:grid-cols-[18rem_1fr]">
        {/* On a phone it is folded: the text begins on the first screen. */}
        <details className="group/indice rounded-carta bg-superficie px-5 shadow-carta lg:hidden print:hidden">
          <summary className="flex min-h-14 list-none items-center justify-between font-semibold font-titulo text-xl [&::-webkit-details-marker]:hidden">
            Contenido
            <Icon of={ChevronDown} className="size-5 transition-transform group-open/indice:rotate-180" />
          </summary>
          <Indice secciones={secciones} className="mb-4" />
        </details>
        <nav
          aria-label="Contenido"
          className="self-start max-lg:hidden lg:sticky lg:top-[102px] print:hidden"
        >
          <h2 className="text-xl">Contenido</h2>
          <Indice secciones={secciones} className="mt-3" />
        </nav>
        <div className="prosa relative max-w-[36rem]!">
          {secciones.map(({ id, titulo: name, contenido }) => (
            <section key={id} id={id} className="not-first:mt-12! space-y-4 [&_ul]:space-y-2">
              {name && <h2 className="text-2xl">{name}</h2>}
              {contenido}
            </section>
          ))}
          {/* Within reach of a thumb, once there is something to go back to. Large letters would be under it. */}
          <p className="pointer-events-none absolute inset-x-0 top-[120vh] bottom-0 mt-0! flex items-end justify-end lg:hidden max-xs:hidden print:hidden">
            <a
              href="#contenido"
              className="pointer-events-auto sticky bottom-4 grid size-12 place-items-center rounded-full border border-borde bg-superficie shadow-carta"
            >
              <Icon of={ArrowUp} />
              <span className="sr-only">Volver arriba</span>
            </a>
          </p>
        </div>
      </div>
    </article>
  )
}

type IndiceProps = { secciones: readonly Seccion[]; className: string }

const Indice = ({ secciones, className }: IndiceProps) => (
  <ol className={`border-borde border-l-2 ${className}`}>
    {secciones
      .filter(({ titulo }) => titulo)
      .map(({ id, titulo }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center py-1 pl-4 text-base text-tinta-suave leading-snug hover:text-tinta hover:underline hover:underline-offset-4"
          >
            {titulo}
          </a>
        </li>
      ))}
  </ol>
)
