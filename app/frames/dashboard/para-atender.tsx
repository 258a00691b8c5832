import { ChevronDown, ChevronRight } from 'lucide'
import { Link } from 'react-router'
import { FEATURES } from '#app/features.ts'
import { Asunto } from '#app/parts/admin/asunto.tsx'
import { SendButton } from '#app/parts/admin/send-button.tsx'
import type { Pendiente } from '#app/parts/feature/feature.server.ts'
import type { Asunto as Espera, Feature, Seccion } from '#app/parts/feature/feature.ts'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import { groupBy } from '#app/ui/group-by.ts'
import { Icon } from '#app/ui/icon.tsx'
import { addressOf, type Paso } from './completar/pasos.ts'
import { seccionOf } from './secciones.ts'

const ASUNTOS: ReadonlyMap<string, Espera> = new Map(
  FEATURES.flatMap(({ asuntos = [] }: Feature) => asuntos.map((asunto) => [asunto.nombre, asunto])),
)
const TONOS: Record<Espera['tono'], string> = {
  zafiro: 'text-vitral-zafiro',
  error: 'text-error',
}
const ENLACE = 'inline-flex min-h-11 items-center font-bold text-vitral-zafiro underline underline-offset-4'

type PendientesProps = {
  items: Pendiente[]
  /** Those of the person who looks: a button that needs another is not shown. */
  permisos?: readonly string[]
  onAct?: (clave: string) => void
}

/** What waits for an answer, one line each, with what mends it. */
export function Pendientes({ items, permisos = [], onAct }: PendientesProps) {
  return items.map(({ asunto, texto, urgente, casos = [] }) => {
    const espera = ASUNTOS.get(asunto)
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

type CompletarProps = { items: readonly Paso[]; total: number }

/**
 * What is still a placeholder, in one line: a new site's volunteers meet it every day. Its press goes through it
 * step by step; unfolded, it is listed section by section in the order of the menu.
 */
export function Completar({ items, total }: CompletarProps) {
  const [first] = items
  if (!first) return null
  const secciones = groupBy(items, ({ ruta }) => seccionOf(ruta))
  return (
    <section
      aria-labelledby="falta-completar"
      className="relative flex flex-col rounded-carta border-vitral-ambar border-l-4 bg-superficie px-4 shadow-carta sm:px-6"
    >
      <details className="group/faltan">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-x-1.5 max-sm:grid max-sm:min-h-19 max-sm:grid-cols-[1fr_auto] max-sm:content-center max-sm:gap-y-1 max-xs:pt-2 [&::-webkit-details-marker]:hidden">
          <h2 id="falta-completar" className="font-bold font-sans text-base leading-tight">
            Falta completar
          </h2>
          <span className="text-tinta-suave lining-nums max-sm:row-start-2 max-sm:text-sm sm:ml-1.5">
            {items.length === 1 ? 'Queda' : 'Quedan'} {items.length} de {total}
            <span className="xs:max-sm:sr-only"> pasos</span>
          </span>
          <Icon
            of={ChevronDown}
            className="size-5 text-tinta-suave transition-transform group-open/faltan:rotate-180 motion-reduce:transition-none"
          />
        </summary>
        <p className="text-tinta-suave leading-snug">
          El sitio muestra datos de relleno hasta que los cambies.
        </p>
        {[...secciones].map(([{ ruta, titulo }, pasos]) => (
          <div key={ruta} className="mt-2 mb-3">
            <h3 className="font-bold font-sans text-sm">{titulo}</h3>
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
      {/* Beside the folded line, which opens below both. */}
      <Link
        to={addressOf(first)}
        className="absolute top-7 right-4 z-1 flex min-h-11 items-center gap-1 font-bold text-vitral-zafiro underline-offset-4 hover:underline sm:top-0 sm:right-6 sm:min-h-14 max-xs:static max-xs:mb-2 max-xs:text-[min(1em,7.4vw)] max-xs:underline"
      >
        Completar paso a paso
        <Icon of={ChevronRight} className="size-5 max-sm:hidden" />
      </Link>
    </section>
  )
}

/**
 * What the menu counts beside one of its sections, and where that is: the first of its matters that has
 * something to count.
 */
export function badgeOf(seccion: Seccion, items: Pendiente[], secciones: readonly Seccion[]) {
  for (const { asunto, badge } of items) {
    const ruta = ASUNTOS.get(asunto)?.ruta
    if (ruta && badge && badge.count > 0 && seccionOf(ruta, secciones).ruta === seccion.ruta)
      return { ...badge, ruta }
  }
  return undefined
}
