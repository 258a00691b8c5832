import { ChevronRight, EllipsisVertical, type IconNode } from 'lucide'
import { Children, type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { HojaDeDia } from '#app/ui/hoja-de-dia.tsx'
import { Icon } from '#app/ui/icon.tsx'

type FilaProps = {
  /** The row's name: «Más opciones de El buen pastor». */
  nombre: string
  /** The day that it is for, `2026-11-30`: it stands in the picture's place. */
  dia?: string | undefined
  /** A thumbnail that sets its own size. */
  picture?: ReactNode
  /**
   * The colour at its edge, one of a category's. Whoever gives it makes what is around the row a
   * `@container`, marked `data-dia` where the row's day stands left of it: its ground takes that in.
   */
  color?: string
  /** Whether the form shows it. */
  editing: boolean
  /** A card with its picture on top: the list lays them out in columns. */
  card?: boolean
  /** Whether something of it is being sent. */
  busy?: boolean
  /** What all of it is pressed for: `BotonEditar`. None where its name is a link, `NombreQueAbre`. */
  abre?: ReactNode
  /** What is done most with it: at its end, in a narrow list below its text. */
  acciones?: ReactNode
  /** What else can be done with it, each an `AccionDeMenu`: behind the dots at its end. */
  menu?: ReactNode
  children: ReactNode
}

/**
 * A row of a section's list: its picture or day, its name over a line of facts, and at its end what is done with it.
 * Where letters are large, its first line is its day and the dots, and the rest is as wide as the row; a thumbnail
 * leaves its place to the words.
 */
export function Fila({
  nombre,
  dia,
  picture,
  color,
  editing,
  card = false,
  busy = false,
  abre,
  acciones,
  menu,
  children,
}: FilaProps) {
  return (
    <li
      data-color={color}
      data-card={card || undefined}
      className={`relative isolate focus-within:z-20 has-[[open]]:z-20 ${LIT} ${editing ? 'before:bg-relieve' : 'hover:before:bg-fondo'} ${color ? 'cita pl-4 before:left-0 before:rounded-l-none xs:in-[[data-dia]]:before:-left-19 xs:in-[[data-dia]]:before:rounded-l-xl' : '@container'} ${busy ? 'pointer-events-none opacity-50' : ''}`}
    >
      <div
        className={`py-2 ${card ? 'h-full' : 'grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] items-center max-xs:grid-cols-[minmax(0,1fr)_auto] @md:grid-cols-[auto_minmax(0,1fr)_auto_auto]'}`}
      >
        {dia && (
          <div className="row-span-2 self-start *:mr-3 max-xs:row-span-1 max-xs:mb-1 max-xs:self-center">
            <HojaDeDia dia={dia} />
          </div>
        )}
        {!dia && picture && (
          <div className={card ? 'mb-2' : 'row-span-2 self-start *:mr-3 max-xs:hidden'}>{picture}</div>
        )}
        <div
          className={`col-start-2 row-start-1 max-xs:col-start-1 max-xs:col-end-3 ${dia ? 'max-xs:row-start-2' : ''} ${acciones ? 'col-span-2 @md:col-end-3' : ''}`}
        >
          {children}
        </div>
        {abre}
        {acciones && (
          <div className="col-start-2 row-start-2 -mb-2 flex min-h-12 items-center max-xs:col-span-2 max-xs:row-start-auto @md:col-start-3 @md:row-start-1 @md:mb-0 @md:self-start @md:pl-4">
            {acciones}
          </div>
        )}
        <div
          className={`col-start-3 flex min-h-12 items-center self-start max-xs:col-start-2 max-xs:row-start-1 max-xs:mb-0 @md:col-start-4 @md:row-start-1 @md:mb-0 ${acciones ? 'row-start-2 -mb-2' : 'row-start-1'} ${card ? 'absolute top-1 -right-0.5' : ''}`}
        >
          {menu ? <Mas nombre={nombre}>{menu}</Mas> : <Flecha />}
        </div>
      </div>
    </li>
  )
}

const EN_PALABRAS = 'text-sm underline decoration-borde-control underline-offset-4 hover:decoration-current'

/** An action that is words on every screen. */
export const ACCION_EN_PALABRAS = `inline-flex min-h-11 min-w-11 items-center text-tinta-suave transition-colors disabled:opacity-40 ${EN_PALABRAS}`

/** The same as a button that sends. */
export const BOTON_EN_PALABRAS = {
  variant: 'quiet',
  className: `min-h-11! border-0! px-0! text-left! forced-colors:border! font-normal! text-tinta-suave! hover:bg-transparent! ${EN_PALABRAS}`,
} as const

/** What a row is there for, below its text; it stands over what opens the row. */
export const ACCION_PRINCIPAL = buttonClass('secondary', 'relative z-1 mt-2 min-h-11! text-sm')

/** In sight; it stands over what opens the row. */
export const ACCION_DE_FILA = `relative z-1 forced-colors:border ${ACCION_EN_PALABRAS}`

/** A fact of `Datos` that leads somewhere. */
export const DATO_QUE_LLEVA =
  'relative z-1 py-3 underline decoration-borde-control underline-offset-4 hover:decoration-current'

export const ACCION_DE_MENU =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left text-sm transition-colors hover:bg-relieve disabled:opacity-40 forced-colors:border'

/** The ground of a row that is under the mouse or in the form: wider than the row, whose content stays where it is. */
const LIT = 'before:-inset-x-2 before:-z-1 before:absolute before:inset-y-0 before:rounded-xl'

const STEPS = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])
const isSeen = (each: HTMLElement) => each.getClientRects().length > 0

/**
 * What else can be done with a row, in words, without scripts too. With them a press elsewhere closes it, and
 * arrows walk through it.
 */
export function Mas({ nombre, children }: Pick<FilaProps, 'nombre' | 'children'>) {
  const details = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const self = details.current
    if (!open || !self) return
    self.lastElementChild?.scrollIntoView({ block: 'nearest' })
    const leave = ({ target }: Event) => {
      // The question before a deletion belongs to it.
      if (target instanceof Element && !self.contains(target) && !target.closest('dialog, [popover]'))
        self.open = false
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || document.querySelector('dialog[open]')) return
      self.open = false
      self.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])
  return (
    <details
      ref={details}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onKeyDown={(event) => {
        const self = event.currentTarget
        const step = STEPS.get(event.key)
        if (!step) return
        event.preventDefault()
        self.open = true
        const all = [...self.querySelectorAll<HTMLElement>('summary, a, button:not(:disabled)')].filter(
          isSeen,
        )
        all[all.indexOf(event.target as HTMLElement) + step]?.focus()
      }}
      className="group/mas relative z-1 in-[[data-card]]:mr-0 -mr-3"
    >
      <summary className="grid size-11 in-[[data-card]]:max-xs:size-14 cursor-pointer list-none place-items-center rounded-full text-tinta-suave transition-colors hover:bg-relieve group-open/mas:bg-relieve in-[[data-card]]:bg-noche/70 in-[[data-card]]:text-sobre-noche in-[[data-card]]:bg-clip-content in-[[data-card]]:p-2 [&::-webkit-details-marker]:hidden">
        <Icon of={EllipsisVertical} className="size-5" />
        <span className="sr-only">Más opciones de {nombre}</span>
      </summary>
      <div className="absolute top-full right-0 z-1 in-[[data-card]]:-right-4 grid w-max min-w-44 max-w-[min(20rem,80vw)] rounded-xl border border-borde bg-superficie p-1.5 shadow-carta">
        {children}
      </div>
    </details>
  )
}

type AccionProps = Omit<ComponentProps<'button'>, 'children'> & {
  palabra: string
  icono: IconNode
  /** The row's name, for the button's accessible name: «Eliminar El buen pastor». */
  nombre: string
}

export const AccionDeMenu = ({ palabra, icono, nombre, className = '', ...button }: AccionProps) => (
  <button
    type="button"
    {...button}
    aria-label={`${palabra} ${nombre}`}
    className={`${ACCION_DE_MENU} ${className}`}
  >
    <Icon of={icono} className="size-4" />
    {palabra}
  </button>
)

/** Says that all of a row is pressed, where it has no dots. */
const Flecha = () => <Icon of={ChevronRight} className="pointer-events-none ml-2 size-5 text-tinta-suave" />

type AbreProps = ComponentProps<'button'> & { nombre: string }

/** What a row is pressed for: to edit it. */
export const AbreFila = ({ nombre, ...button }: AbreProps) => (
  <button
    {...button}
    type="submit"
    aria-label={`Editar ${nombre}`}
    className="absolute inset-0 size-full rounded-xl forced-colors:border"
  />
)

const DATO =
  "wrap-anywhere relative min-w-0 pl-3.5 before:absolute before:left-0 before:w-3.5 before:text-center before:content-['·']"

/** Short facts, with a point between two on one line: one that would begin a line lies outside, and is cut off. */
export const Datos = ({ children }: Pick<FilaProps, 'children'>) => (
  <p className="-my-2 overflow-hidden py-2 text-tinta-suave text-xs leading-snug">
    <span className="-ml-3.5 flex flex-wrap items-baseline">
      {Children.map(Children.toArray(children).filter(Boolean), (dato) => (
        <span className={DATO}>{dato} </span>
      ))}
    </span>
  </p>
)
