import { Play } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { claveDe } from '#app/features/agenda/horarios/nota.ts'
import { EscucharRadio } from '#app/features/radio/listen-button.tsx'
import { useRadio } from '#app/features/radio/radio-provider.tsx'
import type { Horario } from '#app/parts/iglesia/contacto.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { FURTHER_SCRIPT, firstScript } from './pintar.ts'
import { type useFase, useFaseDibujada, useVivo } from './vivo-provider.tsx'

/** What the site says of now, in the bar: the first place on the page, which brings the phases. */
export function EstadoEnBarra() {
  const { fase, texto, fases } = useDicho()
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

/** The same on the home page, above the date that is on or next: its `titulo` is not said twice. */
export function EstadoEnInicio({ titulo }: { titulo?: string }) {
  const dicho = useDicho()
  const { fase } = dicho
  const texto = dicho.texto === `Ahora: ${titulo}` ? 'Ahora' : dicho.texto
  return (
    <>
      <EnlaceDeFase fase={fase} texto={texto} className="vivo-inicio" data-debajo={titulo}>
        <span data-texto="" className="wrap-anywhere" suppressHydrationWarning>
          {texto}
        </span>
      </EnlaceDeFase>
      <Pintar script={import.meta.env.SSR ? FURTHER_SCRIPT : ''} />
    </>
  )
}

/** What is said, but not that something is over to who hears the radio «EN VIVO». */
function useDicho() {
  const vivo = useVivo()
  const playing = useRadio().status === 'live'
  return playing && vivo.fase.tipo === 'termino' ? { ...vivo, texto: '' } : vivo
}

/** The first action of the home page while a transmission is on; «Escuchar la radio» by itself otherwise. */
export function VerEnVivo() {
  const { fase } = useFaseDibujada()
  const byRadio = fase.ruta === '/radio'
  if (fase.tipo === 'en-vivo' && !byRadio)
    return (
      <>
        <ButtonLink to={fase.ruta}>
          <Icon of={Play} className="size-5 fill-current" />
          Ver en vivo
        </ButtonLink>
        <EscucharRadio variant="secondary" />
      </>
    )
  return <EscucharRadio live={byRadio} />
}

/** What this week adds to a row of the schedule. */
export function NotaDeHorario({ horario }: { horario: Horario }) {
  const { notas } = useVivo()
  const { ahora } = useFaseDibujada()
  const nota = notas.find((each) => each.horario === claveDe(horario) && each.hasta > ahora)
  return nota ? <strong className="text-error lining-nums"> · {nota.texto}</strong> : null
}

type EnlaceDeFaseProps = ReturnType<typeof useFase> & {
  className: string
  children: ReactNode
  'data-debajo'?: string | undefined
}

/** A link to what is on or next, or hidden; a script (`Pintar`) corrects it in a page that was kept. */
export function EnlaceDeFase({ fase, texto, children, ...props }: EnlaceDeFaseProps) {
  return (
    <Link {...props} to={fase.ruta} hidden={!texto} data-tipo={fase.tipo} suppressHydrationWarning>
      <span aria-hidden="true" className="vivo-punto" />
      {children}
    </Link>
  )
}

/** Only the document's own scripts run, so the browser needs none of their text. */
export function Pintar({ script }: { script: string }) {
  return <script dangerouslySetInnerHTML={{ __html: script }} suppressHydrationWarning />
}
