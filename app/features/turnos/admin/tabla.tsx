import type { IconNode } from 'lucide'
import { Ban, CalendarX, Check, CircleDashed, Clock, Repeat2, X } from 'lucide'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { withStates } from '#app/parts/admin/without-scripts/page-states.ts'
import { groupBy } from '#app/ui/group-by.ts'
import { Icon } from '#app/ui/icon.tsx'
import { idDeFecha } from './cambiar.tsx'
import type { Datos } from './mes.server.ts'

type Fecha = Datos['fechas'][number]
type Puesta = Fecha['puestos'][number]

type Estado = { icono: IconNode; texto: string; color: string }

const SUSPENDIDA = 'Suspendida'

/** Somebody is in some place of the month. */
export const isBegun = (fechas: readonly Fecha[]) =>
  fechas.some(({ puestos }) => puestos.some(({ persona }) => persona !== ''))

/** How somebody's place stands, by an icon and in words. */
function estadoDe(puesto: Puesta): Estado {
  const { estado, publicado, nombreSuplente, choca } = puesto
  if (estado === 'rechaza') return { icono: X, texto: 'No puede', color: 'text-error' }
  if (choca) return { icono: CalendarX, texto: 'Anotó que ese día no puede', color: 'text-error' }
  if (!publicado) return { icono: CircleDashed, texto: 'Propuesta', color: 'text-tinta-suave' }
  if (estado === 'acepta') return { icono: Check, texto: 'Aceptó', color: 'text-vitral-oliva' }
  if (estado === 'cambio')
    return { icono: Repeat2, texto: `Propone a ${nombreSuplente}`, color: 'text-vitral-zafiro' }
  return { icono: Clock, texto: 'Sin responder', color: 'text-tinta-suave' }
}

function Linea({ icono, color, children }: Pick<Estado, 'icono' | 'color'> & { children: ReactNode }) {
  return (
    <span className={`flex items-start gap-1.5 ${color}`}>
      <Icon of={icono} className="mt-0.5 size-4.5 shrink-0 print:hidden" />
      <span className="min-w-0">{children}</span>
    </span>
  )
}

/** On paper an open place is a line to write on. */
const Renglon = () => (
  <span aria-hidden="true" className="hidden print:block print:not-first:mt-2">
    ________
  </span>
)

const ESTADO = 'block text-xs leading-snug print:hidden'

function Quien({ puesto }: { puesto: Puesta }) {
  const { texto, ...look } = estadoDe(puesto)
  return (
    <Linea {...look}>
      <span
        className={`block break-words text-tinta ${puesto.estado === 'rechaza' ? 'line-through print:hidden' : ''}`}
      >
        {puesto.nombre}
      </span>
      <span className={ESTADO}>{texto}</span>
      {puesto.abierta && <Renglon />}
    </Linea>
  )
}

type QuienesProps = {
  puestos: Puesta[]
  /** Of a date that comes, where its free places are covered. */
  cubrir?: string | undefined
}

/** Who is in a role's places, and how many are free. */
function Quienes({ puestos, cubrir }: QuienesProps) {
  const libres = puestos.filter(({ persona }) => persona === '')
  return (
    <>
      {puestos
        .filter(({ persona }) => persona !== '')
        .map((puesto) => (
          <Quien key={puesto.n} puesto={puesto} />
        ))}
      {libres.length > 0 && (
        <Linea icono={CircleDashed} color="text-error">
          <span className={`${ESTADO} mt-0.75`}>
            {cubrir ? (
              <Link to={cubrir} className="relative -my-3 inline-block py-3 underline underline-offset-4">
                {sinCubrir(libres.length)}
                <span className="sr-only"> en {libres[0]?.rol}: elegir quién</span>
              </Link>
            ) : (
              sinCubrir(libres.length)
            )}
          </span>
          {libres.map(({ n }) => (
            <Renglon key={n} />
          ))}
        </Linea>
      )}
    </>
  )
}

const sinCubrir = (libres: number) => (libres === 1 ? 'Sin cubrir' : `Sin cubrir: ${libres}`)

/** Where a date's places are covered by hand, if it comes and there is somebody to choose. */
function useCubrir(hayEquipo: boolean) {
  const { search } = useLocation()
  return ({ dia, pasada }: Fecha) =>
    hayEquipo && !pasada ? `?${withStates(search, { elegir: 'mes' })}#${idDeFecha(dia)}` : undefined
}

/** The month at a glance: a column for each date, a row for each role. It is what is printed, too. */
export function TablaDelMes({
  fechas,
  titulo,
  roles,
  equipo,
}: Pick<Datos, 'fechas' | 'titulo' | 'roles' | 'equipo'>) {
  const cubrir = useCubrir(equipo.length > 0)
  const known = roles.map(({ rol }) => rol)
  const more = fechas.flatMap(({ puestos }) => puestos.map(({ rol }) => rol))
  const todos = [...new Set([...known, ...more])]
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
      tabIndex={0}
      aria-label={`Turnos de ${titulo}`}
      className="hidden overflow-x-auto lg:block print:block"
    >
      <table className="w-full border-collapse text-left text-sm">
        <thead>
          <tr>
            <th scope="col" className="border-borde border-b-2 py-2 pr-3 align-bottom font-bold">
              Rol
            </th>
            {fechas.map((fecha) => (
              <th
                key={fecha.dia}
                scope="col"
                className="min-w-28 border-borde border-b-2 p-2 align-bottom print:min-w-0"
              >
                <span className="inline-block first-letter:uppercase">{fecha.nombre}</span>
                {fecha.cancelada && <Suspendida fecha={fecha} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {todos.map((rol) => (
            <tr key={rol} className="break-inside-avoid border-borde border-b">
              <th scope="row" className="break-words py-2.5 pr-3 align-top font-bold">
                {rol}
              </th>
              {fechas.map((fecha) => (
                <td
                  key={fecha.dia}
                  className={`p-2 align-top ${fecha.cancelada || fecha.pasada ? 'opacity-60 print:opacity-100' : ''}`}
                >
                  <span className="grid gap-2">
                    {!fecha.cancelada && (
                      <Quienes
                        puestos={fecha.puestos.filter((each) => each.rol === rol)}
                        cubrir={cubrir(fecha)}
                      />
                    )}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Suspendida = ({ fecha: { motivo } }: { fecha: Fecha }) => (
  <span className="mt-1 flex items-start gap-1.5 text-error text-sm">
    <Icon of={Ban} className="mt-0.5 size-4 shrink-0" />
    <span className="min-w-0 break-words">{motivo ? `${SUSPENDIDA}: ${motivo}` : SUSPENDIDA}</span>
  </span>
)

/** The same on a phone: a card for each date, what has passed last. */
export function TarjetasDelMes({ fechas, equipo }: Pick<Datos, 'fechas' | 'equipo'>) {
  const cubrir = useCubrir(equipo.length > 0)
  const order = [...fechas].sort((a, b) => Number(a.pasada) - Number(b.pasada))
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:hidden print:hidden">
      {order.map((fecha) => (
        <li
          key={fecha.dia}
          className={`min-w-0 rounded-xl border border-borde p-4 ${fecha.pasada ? 'opacity-70' : ''}`}
        >
          <h4 className="font-bold text-lg first-letter:uppercase">{fecha.nombre}</h4>
          {fecha.cancelada ? (
            <Suspendida fecha={fecha} />
          ) : (
            <dl className="mt-2 grid gap-2">
              {[...groupBy(fecha.puestos, ({ rol }) => rol)].map(([rol, puestos]) => (
                <div
                  key={rol}
                  className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 border-borde max-xs:grid-cols-1 max-xs:gap-1 border-t pt-2"
                >
                  <dt className="break-words text-tinta-suave">{rol}</dt>
                  <dd className="grid gap-1.5">
                    <Quienes puestos={puestos} cubrir={cubrir(fecha)} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}
