import { Fragment } from 'react'
import { FEATURES } from '#app/features.ts'
import { SendButton } from '#app/parts/admin/send-button.tsx'
import type { LineaDeHoy } from '#app/parts/feature/feature.server.ts'
import type { LineaDeSemana } from '#app/parts/feature/feature.ts'
import { ButtonLink, type ButtonVariant } from '#app/ui/forms/button.tsx'
import { Vitral } from '#app/ui/glass/vitral.tsx'
import type { Tono } from '#app/ui/glass/vitral-panes.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Linea, Semana } from './semana.server.ts'

const LINEAS: ReadonlyMap<string, LineaDeSemana> = new Map(
  FEATURES.flatMap(({ name, semana }) => (semana ? [[name, semana]] : [])),
)

/** The colours of a line's window, by its place. */
const TONOS: readonly Tono[] = ['alba', 'rosa', 'mar', 'bosque']

/** Between the day and its services. Where the line breaks, it is behind the dot. */
const DOT = '\u00a0· '

type SemanaProps = {
  semana: Semana
  onAct: (clave: string) => void
}

/** The next service: a church's window whose lights go on as what it needs gets done. */
export function SemanaDeLaIglesia({ semana, onAct }: SemanaProps) {
  const { titulo, cuando, lineas, quedan } = semana
  const first = lineas.find(isOn) ?? lineas.find(({ tono }) => tono === 'falta')
  return (
    <section className="en-noche relative isolate overflow-hidden rounded-carta p-4 shadow-carta sm:px-8 sm:py-6 print:hidden">
      <Vitral
        semilla="semana"
        sol={[0.86, 0.1]}
        ancho={960}
        alto={420}
        className="-z-10 absolute inset-x-0 top-0 h-64 w-full opacity-60 max-sm:opacity-40 [mask-image:linear-gradient(to_bottom_left,#000_10%,transparent_55%)] sm:h-80"
      />
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 className="text-3xl max-sm:text-2xl">{titulo}</h2>
        <p className="max-xl:basis-full text-base lining-nums max-xs:text-sm">
          <EnPartes texto={cuando} />
        </p>
      </div>
      <ul className="mt-4 grid gap-4 max-sm:mt-3 max-sm:gap-3 max-xs:gap-6 xl:gap-5 xl:auto-cols-fr xl:grid-flow-col">
        {lineas.map((linea, at) => (
          <Ventana
            key={linea.de}
            linea={linea}
            tono={TONOS[at % TONOS.length] as Tono}
            isFirst={linea === first}
            onAct={onAct}
          />
        ))}
      </ul>
      {quedan && (
        <div className="mt-4 flex flex-wrap items-center gap-3 border-borde border-t pt-4">
          <p>Del {quedan.de} falta:</p>
          {quedan.lineas.map((linea) => (
            <Accion key={linea.de} {...linea} variant="secondary" onAct={onAct} />
          ))}
        </div>
      )}
    </section>
  )
}

/** What dots stand between; large letters take a line for each, and no dot. */
const EnPartes = ({ texto }: { texto: string }) =>
  texto.split(DOT).map((each, at) => (
    <Fragment key={at}>
      {at > 0 && <span className="max-xs:hidden">{DOT}</span>}
      <span className="max-xs:block">{each}</span>
    </Fragment>
  ))

/** What is today, besides the service: as the visitors' header names it. */
export function Hoy({ lineas }: { lineas: readonly LineaDeHoy[] }) {
  if (lineas.length === 0) return null
  return (
    <ul className="divide-y divide-borde rounded-carta bg-superficie px-4 shadow-carta sm:px-6">
      {lineas.map(({ texto, suspendido, ruta }) => (
        <li key={ruta} className="flex items-center max-xs:flex-wrap justify-between gap-x-4 gap-y-2 py-3">
          <p className="wrap-anywhere min-w-0 lining-nums">
            <span className="font-bold">Hoy</span> <EnPartes texto={texto} />
            {suspendido && <span className="font-bold text-error"> · Suspendido</span>}
          </p>
          <ButtonLink to={ruta} variant="secondary" className="shrink-0 max-sm:px-4">
            {suspendido ? 'Cambiar' : 'Suspender'} <span className="sr-only">{texto}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}

type VentanaProps = { linea: Linea; tono: Tono; isFirst: boolean; onAct: SemanaProps['onAct'] }

const isOn = ({ tono }: Linea): boolean => tono === 'ahora'

/** One light of the window: dark until its part is done. */
function Ventana({ linea, tono, isFirst, onAct }: VentanaProps) {
  const { que = '', icono } = LINEAS.get(linea.de) ?? {}
  const lit = linea.tono === 'listo' || linea.tono === 'ahora'
  const quiet = linea.tono === 'listo' || linea.tono === 'espera'
  return (
    <li className="relative flex gap-4 max-sm:gap-3 xl:flex-col xl:gap-2.5">
      <span
        aria-hidden="true"
        className={`relative grid h-14 w-12 shrink-0 place-items-center overflow-hidden rounded-t-full border-2 bg-noche xl:h-24 xl:w-20 ${lit ? 'border-vitral-ambar/70' : 'border-borde-control'}`}
      >
        <Vitral
          semilla={`semana ${linea.de}`}
          tono={tono}
          anillos={3}
          sol={[0.5, 0.55]}
          ancho={170}
          alto={190}
          className={`absolute inset-0 size-full ${lit ? '' : 'opacity-25 grayscale'} ${linea.tono === 'ahora' ? 'motion-safe:animate-latido' : ''}`}
        />
        {icono && (
          <span className="relative mb-1 grid size-6 max-xs:size-8 place-items-center self-end rounded-full bg-noche text-sobre-noche xl:mb-0 xl:size-11 xl:self-auto">
            <Icon of={icono} className="size-4 max-xs:size-6 min-h-0 min-w-0 xl:size-6" />
          </span>
        )}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2 gap-y-3 xl:flex-auto xl:flex-col xl:flex-nowrap xl:items-start xl:justify-between">
        <div className="min-w-0 flex-1 basis-24 xl:flex-none xl:basis-auto">
          <h3 className="text-xl leading-tight max-sm:text-lg">{que}</h3>
          <p className="wrap-anywhere mt-0.5 text-sobre-noche-suave lining-nums max-sm:text-xs max-sm:leading-snug">
            {linea.texto}
          </p>
        </div>
        <Accion {...linea} variant={quiet ? 'quiet' : isFirst ? 'primary' : 'secondary'} onAct={onAct} />
      </div>
    </li>
  )
}

/** Its words stand where the others' outlines end. */
const QUIET =
  'underline underline-offset-4 max-xs:-my-2.5 max-xs:-ml-4 xs:max-xl:-mr-4 xl:-ml-4 forced-colors:mx-0 max-sm:text-sm'

/** On a phone at the end of its line; in a window of a narrow row of five, in one line. */
const PRESSED =
  'max-sm:[li_&]:px-3! sm:max-2xl:[li_&]:px-4! max-2xl:[li_&]:text-sm max-xs:[li_&]:text-[min(1em,7.6vw)]'

type AccionProps = Linea & { variant: ButtonVariant; onAct: SemanaProps['onAct'] }

/** The press that does it. */
function Accion({ de, accion, variant, onAct }: AccionProps) {
  if (!accion) return null
  const { texto, ruta, envia } = accion
  const { que } = LINEAS.get(de) ?? {}
  // «Ver» and «Cambiar» stand more than once.
  const of = variant === 'quiet' && <span className="sr-only"> {que}</span>
  if (envia)
    return (
      <SendButton
        fields={envia}
        action={ruta}
        clave={`semana ${de}`}
        onAct={onAct}
        variant={variant}
        className={PRESSED}
      >
        {texto}
        {of}
      </SendButton>
    )
  return (
    <ButtonLink to={ruta} variant={variant} className={variant === 'quiet' ? QUIET : PRESSED}>
      {texto}
      {of}
    </ButtonLink>
  )
}
