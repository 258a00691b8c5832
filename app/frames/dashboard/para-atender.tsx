import { ChevronDown, ChevronRight } from 'lucide'
import { Link } from 'react-router'
import { FEATURES } from '#app/features.ts'
import { Asunto } from '#app/parts/admin/asunto.tsx'
import { SendButton } from '#app/parts/admin/send-button.tsx'
import type { Pendiente } from '#app/parts/feature/feature.server.ts'
import type { Asunto as Espera, Feature, Seccion } from '#app/parts/feature/feature.ts'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import { ButtonLink, type ButtonVariant } from '#app/ui/forms/button.tsx'
import { groupBy } from '#app/ui/group-by.ts'
import { Icon } from '#app/ui/icon.tsx'
import { addressOf, type Paso } from './completar/pasos.ts'
import { seccionOf } from './secciones.ts'

export const asuntosOf = (features: readonly Feature[]): ReadonlyMap<string, Espera> =>
  new Map(features.flatMap(({ asuntos }) => asuntos ?? []).map((asunto) => [asunto.nombre, asunto]))
const ASUNTOS = asuntosOf(FEATURES)
const TONOS: Record<Espera['tono'], string> = {
  zafiro: 'text-vitral-zafiro',
  error: 'text-error',
}
const ENLACE = 'inline-flex min-h-11 items-center font-bold text-vitral-zafiro underline underline-offset-4'

type PendientesProps = {
  items: Pendiente[]
  asuntos?: typeof ASUNTOS
  /** Those of the person who looks: a button that needs another is not shown. */
  permisos?: readonly string[]
  onAct?: (clave: string) => void
}

/** What waits for an answer, one line each, with what mends it. */
export function Pendientes({ items, asuntos = ASUNTOS, permisos = [], onAct }: PendientesProps) {
  return items.map(({ asunto, texto, urgente, casos = [] }) => {
    const espera = asuntos.get(asunto)
    if (!espera) return null
    return (
      <Asunto
        key={asunto}
        icono={<Icon of={espera.icono} className={TONOS[urgente ? 'error' : espera.tono]} />}
      >
        <Link
          to={espera.ruta}
          className="flex min-h-11 items-center justify-between gap-1 font-bold hover:underline"
        >
          {texto}
          <Icon of={ChevronRight} className="size-5 shrink-0 text-tinta-suave" />
        </Link>
        {urgente && <p className="font-bold text-error">{urgente}</p>}
        {casos.map((caso) => (
          <div
            key={caso.texto}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-1.5"
          >
            <p className="min-w-0 flex-1 basis-64 lining-nums">{caso.texto}</p>
            <div className="flex flex-wrap gap-2">
              {caso.remedios
                .filter(({ necesita }) => !necesita || isAllowed(permisos, necesita))
                .map(({ texto, accion, campos }) => (
                  <SendButton
                    key={texto}
                    fields={campos}
                    action={accion}
                    clave={asunto}
                    onAct={onAct}
                    variant="secondary"
                    className="lining-nums"
                  >
                    {texto}
                  </SendButton>
                ))}
            </div>
          </div>
        ))}
      </Asunto>
    )
  })
}

type CompletarProps = { items: readonly Paso[]; total: number; variant: ButtonVariant }

/**
 * What is still a placeholder: first of all on the home while there is any, to be gone through step by step.
 * Folded, section by section in the order of the menu.
 */
export function Completar({ items, total, variant }: CompletarProps) {
  const [first] = items
  if (!first) return null
  const secciones = groupBy(items, ({ ruta }) => seccionOf(ruta))
  return (
    <section
      aria-labelledby="falta-completar"
      className="group/completar grid grid-cols-1 items-center gap-x-6 rounded-carta border-vitral-ambar border-l-4 bg-superficie px-4 pt-3 pb-1 shadow-carta sm:grid-cols-[minmax(0,1fr)_auto] sm:px-6"
    >
      <div>
        <h2 id="falta-completar" className="font-bold font-sans text-base">
          Falta completar
        </h2>
        <p className="text-tinta-suave leading-snug">
          El sitio muestra datos de relleno hasta que los cambies.
        </p>
      </div>
      {/* In the middle of the card, or of its words while the list below them is open. */}
      <ButtonLink
        to={addressOf(first)}
        variant={variant}
        className="max-sm:mt-2 sm:row-span-2 sm:group-has-[[open]]/completar:row-span-1"
      >
        Completar paso a paso
      </ButtonLink>
      <details className="group/faltan open:col-span-full">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-tinta-suave [&::-webkit-details-marker]:hidden">
          {items.length === 1 ? 'Falta' : 'Faltan'} {items.length} de {total}
          <Icon
            of={ChevronDown}
            className="size-5 transition-transform group-open/faltan:rotate-180 motion-reduce:transition-none"
          />
        </summary>
        {[...secciones].map(([{ ruta, titulo }, pasos]) => (
          <div key={ruta} className="mt-2 mb-3">
            <p className="text-tinta-suave">{titulo}</p>
            <ul className="sm:columns-2 lg:columns-3">
              {pasos.map((paso) => (
                <li key={paso.numero}>
                  <Link to={addressOf(paso)} className={`${ENLACE} py-1.5`}>
                    {paso.texto}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </details>
    </section>
  )
}

/**
 * What the menu counts beside one of its sections, and where that is: the first of its matters that has
 * something to count.
 */
export function badgeOf(
  seccion: Seccion,
  items: Pendiente[],
  secciones: readonly Seccion[],
  asuntos = ASUNTOS,
) {
  for (const { asunto, badge } of items) {
    const ruta = asuntos.get(asunto)?.ruta
    if (ruta && badge && badge.count > 0 && seccionOf(ruta, secciones).ruta === seccion.ruta)
      return { ...badge, ruta }
  }
  return undefined
}
