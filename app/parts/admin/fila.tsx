import { ChevronRight, type IconNode } from 'lucide'
import { Children, type ComponentProps, type ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'

type FilaProps = {
  /** A thumbnail that sets its own size. */
  picture?: ReactNode
  /**
   * The colour at its edge, one of a category's. Whoever gives it makes what is around the row a
   * `@container`.
   */
  color?: string
  /** Whether the form shows it. */
  editing: boolean
  /** On a wide screen a card with its picture on top: the list lays them out in columns. */
  card?: boolean
  /** Whether something of it is being sent. */
  busy?: boolean
  /** What can be done with it, each an `ACCION_DE_FILA`. */
  acciones: ReactNode
  children: ReactNode
}

/**
 * A row of a section's list. What can be done with it stands below its text, in words and on the left: the
 * text has the whole width, and the round button over the list hides nothing that is pressed.
 */
export function Fila({ picture, color, editing, card = false, busy = false, acciones, children }: FilaProps) {
  const columns = picture ? 'grid-cols-[auto_minmax(0,1fr)]' : 'grid-cols-1'
  const open = editing ? `-mx-3 rounded-xl bg-relieve pr-3 ${color ? '' : 'pl-3'}` : ''
  return (
    <li
      data-color={color}
      data-card={card || undefined}
      className={`relative ${color ? 'cita grid grid-cols-1 pl-4' : '@container'} ${open} ${busy ? 'opacity-50' : ''}`}
    >
      <div
        className={`grid items-center py-2 ${columns} ${card ? 'xl:h-full xl:grid-cols-1 xl:grid-rows-[auto_1fr] xl:items-start' : ''}`}
      >
        {picture && (
          <div className={`row-span-2 self-start *:mr-3 ${card ? 'xl:row-span-1 xl:mb-2 xl:*:mr-0' : ''}`}>
            {picture}
          </div>
        )}
        <div>{children}</div>
        <div className={`flex flex-wrap items-center gap-x-6 -mt-1 -mb-2 ${card ? 'xl:gap-x-2' : ''}`}>
          {acciones}
        </div>
      </div>
    </li>
  )
}

/** An action that is words on every screen. */
export const ACCION_EN_PALABRAS =
  'inline-flex min-h-11 min-w-11 items-center text-sm text-tinta-suave underline-offset-4 transition-colors hover:underline disabled:opacity-40'

const ACCION = `${ACCION_EN_PALABRAS} gap-1.5 xl:in-[[data-card]]:min-w-0 xl:in-[[data-card]]:text-xs forced-colors:border`

/** All of the row: in a wide list its word reaches over it. */
const OPENS =
  'absolute inset-0 size-full rounded-xl en-ancho:static en-ancho:size-auto en-ancho:after:absolute en-ancho:after:inset-0'
/** Stands over what opens the row. */
const OVER = 'relative z-1'

export const ACCION_DE_FILA = `${OVER} ${ACCION}`

/** What an action shows: its word beside its icon, which a narrow card has no room for. */
export const PalabraConIcono = ({ palabra, icono }: { palabra: string; icono: IconNode }) => (
  <>
    <Icon of={icono} className="size-4 xl:in-[[data-card]]:hidden" />
    {palabra}
  </>
)

type AccionProps = Omit<ComponentProps<'button'>, 'children'> &
  ComponentProps<typeof PalabraConIcono> & {
    /** The row's name, for the button's accessible name: «Eliminar El buen pastor». */
    nombre: string
    /** It is what opens the row: all of it presses the button. */
    opens?: boolean
    /** The row's only action: the arrow stands in its middle. */
    alone?: boolean
  }

export const AccionDeFila = ({
  palabra,
  icono,
  nombre,
  opens,
  alone,
  className = '',
  ...button
}: AccionProps) => (
  <button
    type="button"
    {...button}
    aria-label={`${palabra} ${nombre}`}
    className={`${opens ? OPENS : OVER} ${ACCION} ${className}`}
  >
    {opens && (
      <Icon
        of={ChevronRight}
        className={`absolute right-0 size-5 max-xs:hidden en-ancho:hidden ${alone ? 'inset-y-0 my-auto' : 'top-3'}`}
      />
    )}
    <span className={opens ? 'hidden items-center gap-1.5 en-ancho:flex' : 'contents'}>
      <PalabraConIcono palabra={palabra} icono={icono} />
    </span>
  </button>
)

/**
 * Short facts, with a point between two on one line: one that would begin a line lies outside, and is cut
 * off.
 */
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
