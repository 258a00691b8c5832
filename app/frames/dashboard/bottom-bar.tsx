import { Menu, X } from 'lucide'
import { useId, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { Pendiente } from '#app/parts/feature/feature.server.ts'
import type { Seccion } from '#app/parts/feature/feature.ts'
import { IconButton } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { badgeOf } from './para-atender.tsx'
import { INICIO, seccionOf } from './secciones.ts'

/** The sections of a menu, and what waits in them. */
export type MenuProps = { secciones: readonly Seccion[]; esperan: Pendiente[] }

/** What waits in a section, beside its name. */
export function Badge({
  seccion,
  esperan,
  className = '',
}: {
  seccion: Seccion
  esperan: Pendiente[]
  className?: string
}) {
  const badge = badgeOf(seccion.ruta, esperan)
  if (!badge) return null
  const { count, texto } = badge
  return (
    <span
      className={`min-w-[1.6em] rounded-full bg-vitral-rubi px-1.5 text-center font-bold text-[min(0.9375rem,4.7vw)] text-sobre-rubi leading-[1.6] tabular-nums ${className}`}
    >
      {count > 999 ? '999+' : count}
      <span className="sr-only"> {texto}</span>
    </span>
  )
}

const BAR_ITEM =
  'relative flex min-h-15 flex-1 flex-col items-center justify-center gap-0.5 px-1 text-[min(0.875rem,4.375vw)] leading-tight'

/** How many places the phone's bar has; of more sections, the less used ones are behind «Menú». */
const MOST_IN_BAR = 5

/** The phone's bottom bar: all sections if they are few, else the most used ones. */
export function BottomBar({ secciones, esperan }: MenuProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const [id, title] = [useId(), useId()]
  const byUse = [
    ...secciones.filter(({ enBarra }) => enBarra),
    ...secciones.filter(({ enBarra }) => !enBarra),
  ]
  const chosen = byUse.slice(0, secciones.length > MOST_IN_BAR ? MOST_IN_BAR - 1 : MOST_IN_BAR)
  const bar = secciones.filter((seccion) => chosen.includes(seccion))
  const rest = secciones.filter((seccion) => !bar.includes(seccion))
  const inRest = rest.includes(seccionOf(useLocation().pathname, secciones))
  return (
    <>
      <nav
        aria-label="Secciones"
        className="en-noche fixed inset-x-0 bottom-0 z-40 flex pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
      >
        {bar.map((seccion) => (
          <NavLink
            key={seccion.ruta}
            to={badgeOf(seccion.ruta, esperan)?.ruta ?? seccion.ruta}
            end={seccion.ruta === INICIO.ruta}
            className={({ isActive }) =>
              `${BAR_ITEM} ${isActive ? 'font-bold text-vitral-ambar' : 'text-sobre-noche'}`
            }
          >
            <Icon of={seccion.icono} className="size-6" />
            {seccion.titulo}
            <Badge seccion={seccion} esperan={esperan} className="absolute top-0.5 left-[calc(50%+4px)]" />
          </NavLink>
        ))}
        {rest.length > 0 && (
          <button
            type="button"
            aria-label="Abrir menú"
            popoverTarget={id}
            onClick={(event) => {
              event.preventDefault()
              sheet.current?.showModal()
            }}
            className={`${BAR_ITEM} ${inRest ? 'font-bold text-vitral-ambar' : 'text-sobre-noche'}`}
          >
            <Icon of={Menu} className="size-6" />
            Menú
          </button>
        )}
      </nav>
      {/* Without scripts a popover; with them a modal dialog. */}
      <dialog
        ref={sheet}
        id={id}
        popover="auto"
        aria-labelledby={title}
        className="m-0 mt-auto w-full max-w-none rounded-t-carta bg-superficie p-4 pb-[max(1.5rem,env(safe-area-inset-bottom))] text-tinta backdrop:bg-[#05060d]/60"
      >
        <div className="mb-2 flex items-center justify-between">
          <h2 id={title} className="px-3 text-xl">
            Menú
          </h2>
          <IconButton
            label="Cerrar menú"
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={() => sheet.current?.close()}
          >
            <Icon of={X} className="size-6" />
          </IconButton>
        </div>
        <ul>
          {rest.map((seccion) => (
            <li key={seccion.ruta}>
              <NavLink
                to={badgeOf(seccion.ruta, esperan)?.ruta ?? seccion.ruta}
                onClick={() => sheet.current?.close()}
                className={({ isActive }) =>
                  `flex min-h-14 items-center gap-4 rounded-xl px-3 text-base ${isActive ? 'bg-relieve font-bold' : ''}`
                }
              >
                <Icon of={seccion.icono} className="size-6" />
                <span className="flex-1">{seccion.titulo}</span>
                <Badge seccion={seccion} esperan={esperan} />
              </NavLink>
            </li>
          ))}
        </ul>
      </dialog>
    </>
  )
}
