import { Pencil, Trash2 } from 'lucide'
import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { formatShortDay } from '#app/ui/dates.ts'
import { Confirmed } from '#app/ui/feedback/confirmed.tsx'
import { IconButton } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CompartirFila } from './compartir-fila.tsx'
import { MarcaEjemplo } from './panel.tsx'
import { useResultado } from './respuestas.tsx'
import type { Resultado } from './resultado.ts'
import { PageState } from './without-scripts/page-button.tsx'

type FilaProps = {
  item: { id: string; nombre: string; fecha?: string; ejemplo: boolean }
  /** A thumbnail that sets its own size. */
  picture: ReactNode
  /** Shown below its name, before its day. */
  detalle?: string
  /** The question before deleting it, and what happens then. */
  confirmar: string | { title: string; detail: string }
  /** The intention that deletes it. */
  intencion?: string
  /** The path of its public page, to share it. */
  ruta?: string | undefined
  /** Whether the form shows it. */
  editing: boolean
  /** Additional buttons. */
  children?: ReactNode
}

/** A list row with buttons to edit, share and delete it: a photo, a sermon, a series. On a phone all of it opens the form. */
export function FilaEditable({
  item: { id, nombre, fecha, ejemplo },
  picture,
  detalle,
  confirmar,
  intencion = 'eliminar',
  ruta,
  editing,
  children,
}: FilaProps) {
  const fetcher = useFetcher<Resultado>()
  useResultado(fetcher.data)
  const fields = { intencion, id }
  return (
    <li
      className={`relative flex flex-wrap items-center gap-x-2 gap-y-3 py-3 sm:gap-x-3 ${editing ? '-mx-3 rounded-xl bg-relieve px-3' : ''} ${fetcher.state === 'idle' ? '' : 'opacity-50'}`}
    >
      <div className="shrink-0">{picture}</div>
      <div className="min-w-0 flex-[1_1_5.5rem]">
        <p className={`line-clamp-2 ${NOMBRE_DE_FILA}`}>{nombre}</p>
        <p className="text-tinta-suave text-xs leading-snug">
          {/* The point stays at the end of its line, and no line begins with it. */}
          {detalle}
          {detalle && fecha && '\u00a0· '}
          {fecha && <span className="whitespace-nowrap">{formatShortDay(fecha)}</span>}
          {ejemplo && (
            <>
              {' · '}
              <MarcaEjemplo />
            </>
          )}
        </p>
      </div>
      <div className="-mr-2 ml-auto flex shrink-0">
        <BotonEditar id={id} nombre={nombre} wholeRow />
        <div className="relative flex">
          {children}
          {ruta && <CompartirFila titulo={nombre} ruta={ruta} />}
          <Confirmed
            question={
              typeof confirmar === 'string'
                ? { title: confirmar, detail: `«${nombre}» dejará de verse en el sitio.` }
                : confirmar
            }
            fields={fields}
            onConfirm={() => fetcher.submit(fields, { method: 'post' })}
          >
            {(trigger) => (
              <IconButton {...trigger} label={`Eliminar ${nombre}`} className="text-error">
                <Icon of={Trash2} className="size-5" />
              </IconButton>
            )}
          </Confirmed>
        </div>
      </div>
    </li>
  )
}

type BotonProps = {
  id: string
  nombre: string
  /** On a phone it is the row around (`relative`), under the buttons beside it (`relative`, too). */
  wholeRow?: boolean
}

/** The name of what such a row opens. */
export const NOMBRE_DE_FILA = 'font-bold leading-snug max-sm:text-vitral-zafiro'

/** Opens a row in the form, by the page's address (`useEdicion`). */
export function BotonEditar({ id, nombre, wholeRow = false }: BotonProps) {
  return (
    <PageState set={{ editar: id }}>
      <IconButton
        type="submit"
        label={`Editar ${nombre}`}
        data-editar={id}
        className={
          wholeRow
            ? 'max-sm:absolute max-sm:inset-0 max-sm:size-full max-sm:rounded-xl max-sm:bg-transparent!'
            : ''
        }
      >
        <Icon of={Pencil} className={wholeRow ? 'size-5 max-sm:hidden' : 'size-5'} />
      </IconButton>
    </PageState>
  )
}
