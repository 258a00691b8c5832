import { ChevronRight, type IconNode } from 'lucide'
import { Children, type ComponentProps, isValidElement, type ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { MarcaEjemplo } from './panel.tsx'

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
  /** A card with its picture on top, unless letters are large: the list lays them out in columns. */
  card?: boolean
  /** Whether something of it is being sent. */
  busy?: boolean
  /** Much can be done with it: in a narrow list moving and sharing it are icons, to stand in one line. */
  many?: boolean
  /** What can be done with it, each an `ACCION_DE_FILA`. */
  acciones: ReactNode
  children: ReactNode
}

/**
 * A row of a section's list. What can be done with it stands below its text and begins where it does: the
 * text has the whole width.
 */
export function Fila({
  picture,
  color,
  editing,
  card = false,
  busy = false,
  many = false,
  acciones,
  children,
}: FilaProps) {
  const columns = picture ? 'grid-cols-[auto_minmax(0,1fr)]' : 'grid-cols-1'
  // A colour stays in line with those of the rows around.
  const open = editing
    ? color
      ? '-mr-3 rounded-r-xl bg-relieve pr-3'
      : '-mx-3 rounded-xl bg-relieve px-3'
    : ''
  return (
    <li
      data-color={color}
      data-card={card || undefined}
      className={`relative isolate ${HOVERED} ${color ? 'cita grid grid-cols-1 pl-4' : '@container'} ${open} ${busy ? 'pointer-events-none opacity-50' : ''}`}
    >
      <div
        className={`grid items-center py-2 ${columns} ${card ? 'xs:h-full xs:grid-cols-1 xs:grid-rows-[auto_1fr] xs:items-start' : ''}`}
      >
        {picture && (
          <div className={`row-span-2 self-start *:mr-3 ${card ? 'xs:row-span-1 xs:mb-2 xs:*:mr-0' : ''}`}>
            {picture}
          </div>
        )}
        <div>{children}</div>
        <div
          data-many={many || undefined}
          className={`-mt-1 -mb-2 flex flex-wrap items-center ${many ? 'en-ancho:gap-x-6' : 'gap-x-6'} ${card ? 'xs:gap-x-0' : ''}`}
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

const ACCION = `${ACCION_EN_PALABRAS} gap-1.5 xs:in-[[data-card]]:justify-center forced-colors:border`

/** All of the row: in a wide list, and below a card's picture, its own place reaches over it. */
const OPENS =
  'absolute inset-0 size-full rounded-xl xl:in-[[data-card]]:mr-auto en-ancho:static en-ancho:size-auto en-ancho:after:absolute en-ancho:after:inset-0 xl:in-[[data-card]]:static xl:in-[[data-card]]:size-auto xl:in-[[data-card]]:after:absolute xl:in-[[data-card]]:after:inset-0'
/** On a small card, whose picture opens it, its pencil lies on the picture. */
const ON_PICTURE =
  'xs:max-xl:in-[[data-card]]:absolute xs:max-xl:in-[[data-card]]:top-4 xs:max-xl:in-[[data-card]]:left-2 xs:max-xl:in-[[data-card]]:size-9 xs:max-xl:in-[[data-card]]:justify-center xs:max-xl:in-[[data-card]]:rounded-full xs:max-xl:in-[[data-card]]:bg-superficie xs:max-xl:in-[[data-card]]:text-tinta xs:max-xl:in-[[data-card]]:shadow-carta'
/** Stands over what opens the row. */
const OVER = 'relative z-1'

export const ACCION_DE_FILA = `${OVER} ${ACCION}`

/** A row is lit under the mouse, over its whole width. */
const HOVERED =
  'before:-inset-x-2 before:-z-1 before:absolute before:inset-y-0 before:rounded-xl hover:before:bg-fondo'

type Palabra = {
  palabra: string
  icono: IconNode
  /** It is what opens the row: all of it presses the button. */
  opens?: boolean | undefined
}

/** In a narrow list where much can be done with a row, its icon alone. */
export const ICON_AMONG_MANY = '[[data-many]_&_svg+span]:@max-[28rem]:sr-only'

/** What an action shows: its word beside its icon; a card has room for the first one's word alone. */
export const PalabraConIcono = ({ palabra, icono, opens }: Palabra) => (
  <>
    <Icon of={icono} className="size-4" />
    <span className={opens ? 'xs:max-xl:in-[[data-card]]:sr-only' : 'xs:in-[[data-card]]:sr-only'}>
      {palabra}
    </span>
  </>
)

type AccionProps = Omit<ComponentProps<'button'>, 'children'> &
  Palabra & {
    /** The row's name, for the button's accessible name: «Eliminar El buen pastor». */
    nombre: string
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
    title={opens ? undefined : `${palabra} ${nombre}`}
    className={`${opens ? OPENS : OVER} ${ACCION} ${className}`}
  >
    {opens && (
      <Icon
        of={ChevronRight}
        className={`absolute right-0 size-5 max-xs:hidden en-ancho:hidden in-[[data-card]]:hidden ${alone ? 'inset-y-0 my-auto' : 'top-3'}`}
      />
    )}
    <span
      className={
        opens
          ? `hidden items-center gap-1.5 en-ancho:flex xs:in-[[data-card]]:flex ${ON_PICTURE}`
          : 'contents'
      }
    >
      <PalabraConIcono palabra={palabra} icono={icono} opens={opens} />
    </span>
  </button>
)

const DATO = "wrap-anywhere relative min-w-0 pl-3.5 before:absolute before:left-1.25 before:content-['·']"

/** A mark has its own edge, and needs no point before it. */
const isMarca = (dato: ReactNode) => isValidElement(dato) && dato.type === MarcaEjemplo

/**
 * Short facts, with a point between two on one line: one that would begin a line lies outside, and is cut
 * off.
 */
export const Datos = ({ children }: { children: ReactNode }) => (
  <p className="overflow-hidden text-tinta-suave text-xs leading-snug">
    <span className="-ml-3.5 flex flex-wrap">
      {Children.map(Children.toArray(children).filter(Boolean), (dato) => (
        <span className={isMarca(dato) ? 'pl-3.5' : DATO}>{dato} </span>
      ))}
    </span>
  </p>
)
