import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FURTHER_SCRIPT, firstScript } from './pintar.ts'
import { type useFase, useVivo } from './vivo-provider.tsx'

/** What the site says of now, in the bar: the first place on the page, which brings the phases. */
export function EstadoEnBarra() {
  const { fase, texto, fases } = useVivo()
  return (
    <>
      <EnlaceDeFase fase={fase} texto={texto} className="vivo-barra">
        <span data-texto="" className="truncate" suppressHydrationWarning>
          {texto}
        </span>
      </EnlaceDeFase>
      <Pintar script={import.meta.env.SSR ? firstScript(fases) : ''} />
    </>
  )
}

/** The same on the home page, with whose date it is. */
export function EstadoEnInicio() {
  const { fase, texto } = useVivo()
  return (
    <>
      <EnlaceDeFase fase={fase} texto={texto} className="vivo-inicio">
        <span className="wrap-anywhere">
          <strong data-titulo="" suppressHydrationWarning>
            {fase.titulo}
          </strong>
          <span data-texto="" suppressHydrationWarning>
            {texto}
          </span>
        </span>
      </EnlaceDeFase>
      <Pintar script={import.meta.env.SSR ? FURTHER_SCRIPT : ''} />
    </>
  )
}

type EnlaceDeFaseProps = ReturnType<typeof useFase> & { className: string; children: ReactNode }

/** A link to what is on or next, hidden when nothing is; a script (`Pintar`) corrects it in a page that was kept. */
export function EnlaceDeFase({ fase, texto, className, children }: EnlaceDeFaseProps) {
  return (
    <Link to={fase.ruta} hidden={!texto} data-tipo={fase.tipo} className={className} suppressHydrationWarning>
      <span aria-hidden="true" className="vivo-punto" />
      {children}
    </Link>
  )
}

/** Only the document's own scripts run, so the browser needs none of their text. */
export function Pintar({ script }: { script: string }) {
  return <script dangerouslySetInnerHTML={{ __html: script }} suppressHydrationWarning />
}
