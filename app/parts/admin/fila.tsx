import type { IconNode } from 'lucide'
import { Children, type ComponentProps, type ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'

type FilaProps = {
  /** A thumbnail that sets its own size. */
  picture?: ReactNode
  /** Whether the form shows it. */
  editing: boolean
  /** Whether something of it is being sent. */
  busy?: boolean
  /** What can be done with it, each an `ACCION_DE_FILA`. */
  acciones: ReactNode
  children: ReactNode
}

/**
 * A row of a section's list. What can be done with it stands below its text, in words and on the left: the text has the
 * whole width, and the round button over the list hides nothing that is pressed. On a wide screen: icons at its end.
 */
export function Fila({ picture, editing, busy = false, acciones, children }: FilaProps) {
  const columns = picture
    ? 'grid-cols-[auto_minmax(0,1fr)] xl:grid-cols-[auto_minmax(0,1fr)_auto]'
    : 'grid-cols-1 xl:grid-cols-[minmax(0,1fr)_auto]'
  return (
    <li
      className={`relative grid items-center pt-2.5 pb-1 xl:py-3 ${columns} ${editing ? '-mx-3 rounded-xl bg-relieve px-3' : ''} ${busy ? 'opacity-50' : ''}`}
    >
      {picture && <div className="row-span-2 self-start *:mr-3 xl:row-span-1 xl:self-center">{picture}</div>}
      <div className="xl:pr-3">{children}</div>
      <div className="flex flex-wrap items-center gap-x-5 xl:-mr-2 xl:gap-0">{acciones}</div>
    </li>
  )
}

/** An action that is words on every screen. `relative`: it stands over the button that opens the row. */
export const ACCION_EN_PALABRAS =
  'relative inline-flex min-h-11 min-w-11 items-center text-sm underline decoration-borde-control underline-offset-4 transition-colors disabled:opacity-40'

export const ACCION_DE_FILA = `${ACCION_EN_PALABRAS} xl:size-12 xl:justify-center xl:rounded-full xl:hover:bg-relieve`

/** What an action shows: its word, or on a wide screen its icon. */
export const PalabraOIcono = ({ palabra, icono }: { palabra: string; icono: IconNode }) => (
  <>
    <span className="xl:hidden">{palabra}</span>
    <Icon of={icono} className="size-5 max-xl:hidden" />
  </>
)

type AccionProps = Omit<ComponentProps<'button'>, 'children'> &
  ComponentProps<typeof PalabraOIcono> & {
    /** The row's name, for the button's accessible name: «Eliminar El buen pastor». */
    nombre: string
  }

export const AccionDeFila = ({ palabra, icono, nombre, className = '', ...button }: AccionProps) => (
  <button
    type="button"
    {...button}
    aria-label={`${palabra} ${nombre}`}
    className={`${ACCION_DE_FILA} ${className}`}
  >
    <PalabraOIcono palabra={palabra} icono={icono} />
  </button>
)

/** Short facts, with a point between two on one line: one that would begin a line lies outside, and is cut off. */
export const Datos = ({ children }: { children: ReactNode }) => (
  <p className="overflow-hidden text-tinta-suave text-xs leading-snug">
    <span className="-ml-3.5 flex flex-wrap">
      {Children.map(Children.toArray(children).filter(Boolean), (dato) => (
        <span className="wrap-anywhere relative min-w-0 pl-3.5 before:absolute before:left-1.25 before:content-['·']">
          {dato}{' '}
        </span>
      ))}
    </span>
  </p>
)
