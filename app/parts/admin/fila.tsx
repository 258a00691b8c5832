import { ChevronRight, type IconNode, Pencil } from 'lucide'
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
  /** What can be done with it stands beside its text: it is little. */
  beside?: boolean
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
  beside = false,
  acciones,
  children,
}: FilaProps) {
  const columns = beside
    ? 'grid-cols-[minmax(0,1fr)_auto] max-xs:grid-cols-1'
    : picture
      ? 'grid-cols-[auto_minmax(0,1fr)]'
      : 'grid-cols-1'
  return (
    <li
      data-color={color}
      data-card={card || undefined}
      className={`relative isolate ${LIT} ${editing ? 'before:bg-relieve' : 'hover:before:bg-fondo'} ${color ? 'cita grid grid-cols-1 pl-4 before:left-0 before:rounded-l-none' : '@container'} ${busy ? 'pointer-events-none opacity-50' : ''}`}
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
          className={`flex flex-wrap items-center gap-x-6 ${beside ? 'mr-7 max-xs:mr-0' : '-mt-1 -mb-2'} ${many ? '@max-[28rem]:gap-x-0' : ''} ${card ? 'xs:gap-x-0' : ''}`}
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

const ACCION = `${ACCION_EN_PALABRAS} gap-1.5 forced-colors:border`

/** Stands over what opens the row. */
const OVER = 'relative z-1'

export const ACCION_DE_FILA = `${OVER} ${ACCION}`

/** The ground of a row that is under the mouse or in the form: wider than the row, whose content stays where it is. */
const LIT = 'before:-inset-x-2 before:-z-1 before:absolute before:inset-y-0 before:rounded-xl'

type Palabra = {
  palabra: string
  icono: IconNode
  /** Where its icon stands alone. */
  hidden?: string
}

/** In a narrow list where much can be done with a row, its icon alone. */
export const ICON_AMONG_MANY = '[[data-many]_&_svg+span]:@max-[28rem]:sr-only'

/** What an action shows: its word beside its icon, for which a card has no room, or little. */
export const PalabraConIcono = ({ palabra, icono, hidden = 'xs:in-[[data-card]]:sr-only' }: Palabra) => (
  <>
    <Icon of={icono} className="size-4" />
    <span className={hidden}>{palabra}</span>
  </>
)

type AccionProps = Omit<ComponentProps<'button'>, 'children'> &
  Palabra & {
    /** The row's name, for the button's accessible name: «Eliminar El buen pastor». */
    nombre: string
  }

export const AccionDeFila = ({ palabra, icono, nombre, className = '', ...button }: AccionProps) => (
  <button
    type="button"
    {...button}
    aria-label={`${palabra} ${nombre}`}
    title={`${palabra} ${nombre}`}
    className={`${ACCION_DE_FILA} ${className}`}
  >
    <PalabraConIcono palabra={palabra} icono={icono} />
  </button>
)

/** The arrow at the end of a row that is pressed as a whole: in its middle where nothing stands below. */
export const Flecha = ({ middle = false }: { middle?: boolean | undefined }) => (
  <Icon
    of={ChevronRight}
    className={`pointer-events-none absolute right-0 size-5 text-tinta-suave max-xs:hidden in-[[data-card]]:hidden ${middle ? 'inset-y-0 my-auto' : 'top-3'}`}
  />
)

type AbreProps = ComponentProps<'button'> & { nombre: string; middle?: boolean }

/** What a row is pressed for: to edit it. A card says so by a pencil on its picture. */
export const AbreFila = ({ nombre, middle, ...button }: AbreProps) => (
  <button
    {...button}
    type="submit"
    aria-label={`Editar ${nombre}`}
    className="absolute inset-0 size-full rounded-xl forced-colors:border"
  >
    <Flecha middle={middle} />
    <span className="xs:in-[[data-card]]:flex absolute top-4 left-2 hidden size-9 items-center justify-center rounded-full bg-superficie text-tinta shadow-carta">
      <Icon of={Pencil} className="size-4" />
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
