import { Link } from 'react-router'
import { FURTHER_SCRIPT, firstScript } from './pintar.ts'
import { useVivo } from './vivo-provider.tsx'

/** What the site says of now, in the bar: the first place on the page, which brings the phases. */
export function EstadoEnBarra() {
  const { fase, texto, fases } = useVivo()
  return (
    <>
      <Link
        to={fase.ruta}
        hidden={!texto}
        data-tipo={fase.tipo}
        className="vivo-barra"
        suppressHydrationWarning
      >
        <span aria-hidden="true" className="vivo-punto" />
        <span data-texto="" className="truncate" suppressHydrationWarning>
          {texto}
        </span>
      </Link>
      <Pintar script={import.meta.env.SSR ? firstScript(fases) : ''} />
    </>
  )
}

/** The same on the home page, with whose date it is. */
export function EstadoEnInicio() {
  const { fase, texto } = useVivo()
  return (
    <>
      <Link
        to={fase.ruta}
        hidden={!texto}
        data-tipo={fase.tipo}
        className="vivo-inicio"
        suppressHydrationWarning
      >
        <span aria-hidden="true" className="vivo-punto" />
        <span className="wrap-anywhere">
          <strong data-titulo="" suppressHydrationWarning>
            {fase.titulo}
          </strong>
          <span data-texto="" suppressHydrationWarning>
            {texto}
          </span>
        </span>
      </Link>
      <Pintar script={import.meta.env.SSR ? FURTHER_SCRIPT : ''} />
    </>
  )
}

/** Only the document's own scripts run, so the browser needs none of their text. */
export function Pintar({ script }: { script: string }) {
  return <script dangerouslySetInnerHTML={{ __html: script }} suppressHydrationWarning />
}
