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
 * text has the whole width, and the round button over the list hides nothing that is pressed. In a wide list:
 * icons at its end. Browsers without container queries (Safari 15) keep the words.
 */
export function Fila({ picture, color, editing, card = false, busy = false, acciones, children }: FilaProps) {
  const columns = picture
    ? 'grid-cols-[auto_minmax(0,1fr)] @md:grid-cols-[auto_minmax(0,1fr)_auto]'
    : 'grid-cols-1 @md:grid-cols-[minmax(0,1fr)_auto]'
  const open = editing ? `-mx-3 rounded-xl bg-relieve pr-3 ${color ? '' : 'pl-3'}` : ''
  return (
    <li
      data-color={color}
      data-card={card || undefined}
      className={`relative ${color ? 'cita grid grid-cols-1 pl-4' : '@container'} ${open} ${busy ? 'opacity-50' : ''}`}
    >
      <div
        className={`grid items-center py-2 @md:py-1.5 ${columns} ${card ? 'xl:h-full xl:grid-cols-1 xl:grid-rows-[auto_1fr] xl:items-start' : ''}`}
      >
        {picture && (
          <div
            className={`row-span-2 self-start *:mr-3 @md:row-span-1 @md:self-center ${card ? 'xl:row-span-1 xl:mb-2 xl:*:mr-0' : ''}`}
          >
            {picture}
          </div>
        )}
        <div className="@md:pr-3">{children}</div>
        <div
          className={`flex flex-wrap items-center gap-x-6 -mt-1 -mb-2 @md:my-0 @md:-mr-2 @md:flex-nowrap @md:gap-0 ${card ? 'xl:-mx-3 xl:my-0 xl:gap-0' : ''}`}
        >
          {acciones}
        </div>
      </div>
    </li>
  )
}

/** An action that is words on every screen. */
export const ACCION_EN_PALABRAS =
  'inline-flex min-h-11 min-w-11 items-center text-sm text-tinta-suave underline-offset-4 transition-colors hover:underline disabled:opacity-40'

const ACCION = `${ACCION_EN_PALABRAS} en-iconos:size-12 en-iconos:justify-center en-iconos:rounded-full en-iconos:hover:bg-relieve forced-colors:border`

/** All of the row: among icons one of them reaches over it. */
const OPENS =
  'absolute inset-0 size-full rounded-xl en-iconos:static en-iconos:after:absolute en-iconos:after:inset-0'
/** Stands over what opens the row. */
const OVER = 'relative z-1'

export const ACCION_DE_FILA = `${OVER} ${ACCION}`

/** What an action shows: its word, or in a wide list its icon. */
export const PalabraOIcono = ({ palabra, icono }: { palabra: string; icono: IconNode }) => (
  <>
    <span className="en-iconos:sr-only">{palabra}</span>
    <Icon of={icono} className="hidden size-5 en-iconos:block" />
  </>
)

type AccionProps = Omit<ComponentProps<'button'>, 'children'> &
  ComponentProps<typeof PalabraOIcono> & {
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
    {opens ? (
      <>
        <Icon
          of={ChevronRight}
          className={`absolute right-0 size-5 max-xs:hidden en-iconos:hidden ${alone ? 'inset-y-0 my-auto' : 'top-3'}`}
        />
        <Icon of={icono} className="hidden size-5 en-iconos:block" />
      </>
    ) : (
      <PalabraOIcono palabra={palabra} icono={icono} />
    )}
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
