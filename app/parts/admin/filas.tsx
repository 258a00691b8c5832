import type { DefaultValue, FieldMetadata, FormMetadata } from '@conform-to/react'
import { ArrowDown, ArrowUp, ChevronDown, GripVertical, Plus, Trash2 } from 'lucide'
import { type DragEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Pliegue } from './pliegue.tsx'

const anchorOf = (list: string) => `filas-${list}`

/**
 * Props of a button that changes a list's rows: by `act`, or without scripts by sending the form, which comes
 * back to the list with its rows changed as `value` says (`changeRows`).
 */
export const rowButton = (list: string, value: string, act: () => void) => ({
  type: 'submit' as const,
  name: 'fila',
  value,
  formAction: `#${anchorOf(list)}`,
  onClick(event: MouseEvent) {
    event.preventDefault()
    act()
  },
})

/** The button of a new row, and its initial values; of a kind, which field names it. */
type Nueva<Fila> = {
  texto: string
  nueva: DefaultValue<Fila>
  clase?: readonly [campo: string, valor: string]
}

type FilasProps<Fila> = {
  form: FormMetadata
  campo: FieldMetadata<Fila[]>
  /** Names a row by its values, for its buttons' accessible names. */
  nombre: (fila: FieldMetadata<Fila>) => string | undefined
  /** Names one that has none yet; by default «fila 2». */
  sinNombre?: (fila: FieldMetadata<Fila>) => string | undefined
  /**
   * What adds one: a button, «Agregar horario», or one for each of several kinds, those that few need folded. None: rows are only moved.
   */
  agregar?: Nueva<Fila> | { titulo: string; clases: readonly Nueva<Fila>[]; mas: readonly Nueva<Fila>[] }
  vacio?: string
  maximo?: number
  /** Whether a row of several fields shows its name alone until it is opened. */
  plegadas?: boolean
  /** Whether its fields are so short that its buttons fit beside them, the arrows alone to move it. */
  cortas?: boolean
  children: (fila: FieldMetadata<Fila>, index: number) => ReactNode
}

/**
 * Rows of a form that can be added, removed and reordered. Without scripts the buttons send the form, and the
 * page comes back with the rows changed (`changeRows`).
 */
export function Filas<Fila>({
  form,
  campo,
  nombre,
  sinNombre,
  agregar,
  vacio,
  maximo = Number.POSITIVE_INFINITY,
  plegadas = false,
  cortas = false,
  children,
}: FilasProps<Fila>) {
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  // Where to move the focus once the rows have changed.
  const next = useRef<{ row: number; what: 'input' | 'up' | 'down' } | 'add' | undefined>(undefined)
  const filas = campo.getFieldList()

  useEffect(() => {
    const target = next.current
    next.current = undefined
    if (target === 'add') add.current?.focus()
    else if (target) {
      const row = list.current?.children[target.row]
      const wanted = row?.querySelector<HTMLElement>(
        target.what === 'input' ? 'input:not([type=hidden])' : `[data-move=${target.what}]:not(:disabled)`,
      )
      ;(wanted ?? row?.querySelector<HTMLElement>('[data-move]:not(:disabled)'))?.focus()
    }
  })

  const move = (from: number, what: 'up' | 'down') => {
    const to = what === 'up' ? from - 1 : from + 1
    next.current = { row: to, what }
    form.reorder({ name: campo.name, from, to })
  }
  const drop = (from: number, to: number) => from !== to && form.reorder({ name: campo.name, from, to })
  const sends = (value: string, act: () => void) => rowButton(campo.name, value, act)
  return (
    <div id={anchorOf(campo.name)} className="scroll-mt-4">
      {/* Enter in a field presses the form's first submit button: this one, which only saves, once. */}
      <button
        type="submit"
        hidden
        onClick={(event) => {
          if (event.currentTarget.form?.querySelector('[type=submit][aria-disabled=true]'))
            event.preventDefault()
        }}
      />
      {filas.length === 0 && <p className="mb-3 text-tinta-suave">{vacio}</p>}
      <ol ref={list} className={plegadas ? 'space-y-3' : 'divide-y divide-borde'}>
        {filas.map((fila, index) => {
          const name = nombre(fila) || sinNombre?.(fila) || `fila ${index + 1}`
          return (
            <li
              key={fila.key}
              {...dragTarget(campo.name, index, drop)}
              className={`@container ${plegadas ? '' : 'pt-4 pb-2 first:pt-0 last:pb-0'}`}
            >
              <Fila
                name={name}
                folded={plegadas}
                short={cortas}
                onlyMoved={!agregar}
                isNew={!nombre(fila)}
                valid={fila.valid}
              >
                <div className={`min-w-0 flex-1 ${agregar ? '' : 'basis-36'}`}>{children(fila, index)}</div>
                <div
                  className={`flex justify-end max-xs:justify-start ${!agregar ? 'ml-auto' : cortas ? '@sm:mt-0 mt-2 *:w-10!' : plegadas ? (filas.length > 1 ? 'mt-2 @md:absolute @md:top-0 @md:right-9 @md:mt-0' : 'max-xs:mt-2 xs:absolute xs:top-0 xs:right-9') : '@lg:mt-0 mt-2'}`}
                >
                  {filas.length > 1 && (
                    <>
                      {!cortas && <Asa list={campo.name} index={index} />}
                      <IconButton
                        label={`Subir ${name}`}
                        data-move="up"
                        disabled={index === 0}
                        {...sends(`subir:${campo.name}:${index}`, () => move(index, 'up'))}
                      >
                        <Icon of={ArrowUp} className="size-5" />
                      </IconButton>
                      <IconButton
                        label={`Bajar ${name}`}
                        data-move="down"
                        disabled={index === filas.length - 1}
                        {...sends(`bajar:${campo.name}:${index}`, () => move(index, 'down'))}
                      >
                        <Icon of={ArrowDown} className="size-5" />
                      </IconButton>
                    </>
                  )}
                  {agregar && (
                    <IconButton
                      label={`Eliminar ${name}`}
                      // Where letters are large, apart from the arrows.
                      className="max-xs:ml-auto"
                      {...sends(`quitar:${campo.name}:${index}`, () => {
                        next.current = 'add'
                        form.remove({ name: campo.name, index })
                      })}
                    >
                      <Icon of={Trash2} className="size-5" />
                    </IconButton>
                  )}
                </div>
              </Fila>
            </li>
          )
        })}
      </ol>
      {campo.errors && <p className="mt-2 font-bold text-error text-sm">{campo.errors.join(' ')}</p>}
      {agregar && filas.length < maximo && (
        <Agregar agregar={agregar}>
          {({ texto, nueva, clase = [] }, index) => (
            <Button
              key={texto}
              ref={index === 0 ? add : undefined}
              variant="secondary"
              className="max-sm:w-full"
              {...sends(['agregar', campo.name, ...clase].join(':'), () => {
                next.current = { row: filas.length, what: 'input' }
                form.insert({ name: campo.name, defaultValue: nueva })
              })}
            >
              <Icon of={Plus} className="size-5" />
              {texto}
            </Button>
          )}
        </Agregar>
      )}
    </div>
  )
}

/** A row of this list, and of no other. */
const dragged = (list: string) => `text/x-fila-${list}`

/** A place where a row of the list that is dragged can be let go. */
const dragTarget = (list: string, index: number, drop: (from: number, to: number) => void) => ({
  onDragOver(event: DragEvent) {
    if (event.dataTransfer.types.includes(dragged(list))) event.preventDefault()
  },
  onDrop(event: DragEvent) {
    const from = Number.parseInt(event.dataTransfer.getData(dragged(list)), 10)
    if (Number.isNaN(from)) return
    event.preventDefault()
    drop(from, index)
  },
})

/** What a mouse drags a row by; for keys and thumbs there are «Subir» and «Bajar». */
const Asa = ({ list, index }: { list: string; index: number }) => (
  <span
    aria-hidden="true"
    draggable
    onDragStart={(event) => {
      event.dataTransfer.setData(dragged(list), String(index))
      event.dataTransfer.effectAllowed = 'move'
      const row = event.currentTarget.closest('li')
      if (row) event.dataTransfer.setDragImage(row, row.clientWidth - 24, 24)
    }}
    className="hidden size-12 cursor-grab place-items-center text-tinta-suave active:cursor-grabbing sm:pointer-fine:grid"
  >
    <Icon of={GripVertical} className="size-5" />
  </span>
)

type AgregarProps<Fila> = {
  agregar: NonNullable<FilasProps<Fila>['agregar']>
  children: (nueva: Nueva<Fila>, index: number) => ReactNode
}

const CLASES = 'grid grid-cols-2 gap-2 max-xs:grid-cols-1 sm:flex sm:flex-wrap'

/** The button that adds a row, or those of its kinds. */
const Agregar = <Fila,>({ agregar, children }: AgregarProps<Fila>) =>
  'clases' in agregar ? (
    <fieldset className="mt-4">
      <legend className="mb-2 font-bold">{agregar.titulo}</legend>
      <div className={CLASES}>{agregar.clases.map(children)}</div>
      <Pliegue titulo="Más bloques">
        <div className={`mt-2 ${CLASES}`}>
          {agregar.mas.map((nueva, index) => children(nueva, agregar.clases.length + index))}
        </div>
      </Pliegue>
    </fieldset>
  ) : (
    <div className="mt-3">{children(agregar, 0)}</div>
  )

type FilaProps = {
  name: string
  folded: boolean
  /** Its buttons fit beside its fields. */
  short: boolean
  /** It is one line, its buttons beside it wherever there is room. */
  onlyMoved: boolean
  isNew: boolean
  valid: boolean
  children: ReactNode
}

/**
 * A row; a folded one begins open while it is new, and opens where something in it was refused, which is then
 * corrected in an open one.
 */
function Fila({ name, folded, short, onlyMoved, isNew, valid, children }: FilaProps) {
  const [open, setOpen] = useState(isNew || !valid)
  // Its buttons beside its fields, but not where those would be a few letters long. The longer fields of a
  // folded one have the whole width, its buttons where there is room the end of its name's line.
  const row = onlyMoved
    ? 'flex flex-wrap items-start gap-x-1'
    : short
      ? '@sm:flex @sm:pb-3 items-end gap-1'
      : 'items-end gap-3 @lg:flex @lg:pb-3'
  return (
    <fieldset className={folded ? 'relative rounded-xl border border-borde' : row}>
      <legend className="sr-only">{name}</legend>
      {folded ? (
        <details
          open={open || !valid}
          onToggle={(event) => setOpen(event.currentTarget.open)}
          className="group/fila"
        >
          <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-xl px-3 py-2.5 font-bold max-xs:text-[min(1em,7.4vw)] hover:bg-relieve [&::-webkit-details-marker]:hidden">
            {/* Once it is open its buttons stand here. */}
            <span className="wrap-anywhere min-w-0 flex-1 xs:group-open/fila:pr-12 @md:group-open/fila:pr-48">
              {name}
            </span>
            <Icon
              of={ChevronDown}
              className="size-5 shrink-0 text-tinta-suave transition-transform group-open/fila:rotate-180"
            />
          </summary>
          <div className="p-3 pt-1">{children}</div>
        </details>
      ) : (
        children
      )}
    </fieldset>
  )
}
