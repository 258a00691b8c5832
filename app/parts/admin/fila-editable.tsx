import { Trash2 } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { type FetcherWithComponents, Link, useFetcher } from 'react-router'
import { TEXTOS_PAPELERA } from '#app/parts/papelera/papelera.ts'
import { Confirmed } from '#app/ui/feedback/confirmed.tsx'
import { CompartirFila } from './compartir-fila.tsx'
import { DiaCorto } from './dia-corto.tsx'
import { AbreFila, AccionDeMenu, Datos, Fila } from './fila.tsx'
import { MarcaEjemplo } from './panel.tsx'
import { useResultado } from './respuestas.tsx'
import type { Resultado } from './resultado.ts'
import { PageState } from './without-scripts/page-button.tsx'

type FilaEditableProps = {
  item: { id: string; nombre: string; fecha?: string; ejemplo: boolean }
  /** The day that it is for, or a thumbnail (`Fila`). */
  dia?: string
  picture?: ReactNode
  /** Shown below its name, after its day. */
  detalle?: ReactNode
  /** The question before deleting it, and what happens then. */
  confirmar: string | { title: string; detail: string }
  /** The intention that deletes it. */
  intencion?: string
  /** The path of its public page, to share it. */
  ruta?: string | undefined
  /** Whether the form shows it. */
  editing: boolean
  /** A card (`FilaProps`). */
  card?: boolean
  /** What else its menu has. */
  children?: ReactNode
}

/** A list row that is pressed to edit it, with a menu to share and delete it: a photo, a sermon, a series. */
export function FilaEditable({
  item: { id, nombre, fecha, ejemplo },
  dia,
  picture,
  detalle,
  confirmar,
  intencion = 'eliminar',
  ruta,
  editing,
  card = false,
  children,
}: FilaEditableProps) {
  const fetcher = useFetcher<Resultado>()
  useResultado(fetcher.data)
  return (
    <Fila
      nombre={nombre}
      dia={dia}
      picture={picture}
      editing={editing}
      card={card}
      busy={fetcher.state !== 'idle'}
      abre={<BotonEditar id={id} nombre={nombre} />}
      menu={
        <>
          {children}
          {ruta && <CompartirFila titulo={nombre} ruta={ruta} />}
          <Eliminar
            nombre={nombre}
            question={
              typeof confirmar === 'string'
                ? {
                    title: confirmar,
                    detail: `«${nombre}» dejará de verse en el sitio. ${TEXTOS_PAPELERA.plazo}`,
                  }
                : confirmar
            }
            fields={{ intencion, id }}
            fetcher={fetcher}
          />
        </>
      }
    >
      <p className={`line-clamp-2 max-xs:line-clamp-4 ${NOMBRE_DE_FILA}`}>
        {nombre}
        {ejemplo && <MarcaEjemplo />}
      </p>
      <Datos>
        {/* First: of one row below another it is a column. */}
        {fecha && <DiaCorto dia={fecha} />}
        {detalle}
      </Datos>
    </Fila>
  )
}

export const BotonEliminar = (props: Omit<ComponentProps<typeof AccionDeMenu>, 'palabra' | 'icono'>) => (
  <AccionDeMenu {...props} palabra="Eliminar" icono={Trash2} className="text-error" />
)

type EliminarProps = Pick<ComponentProps<typeof Confirmed>, 'question' | 'fields'> & {
  nombre: string
  /** The row's, which sends it. */
  fetcher: FetcherWithComponents<unknown>
  onAct?: () => void
}

/** Last in a row's menu; asks first. */
export const Eliminar = ({ nombre, question, fields, fetcher, onAct }: EliminarProps) => (
  <Confirmed
    question={question}
    fields={fields}
    onConfirm={() => {
      onAct?.()
      void fetcher.submit(fields, { method: 'post' })
    }}
  >
    {(trigger) => <BotonEliminar {...trigger} nombre={nombre} />}
  </Confirmed>
)

/** Beside the dots, where letters are large: what follows is as wide as the row. */
export const NOMBRE_DE_FILA = 'font-bold leading-snug max-xs:pr-10'

/**
 * The name of a row that has a page of its own: all of the row leads there. That page leads on to the form; the
 * focus comes back here.
 */
export const NombreQueAbre = ({ id, to, children }: { id: string; to: string; children: ReactNode }) => (
  <p className={NOMBRE_DE_FILA}>
    <Link to={to} data-editar={id} className="after:absolute after:inset-0 after:rounded-xl">
      {children}
    </Link>
  </p>
)

/** Opens a row in the form, by the page's address (`useEdicion`). */
export const BotonEditar = ({ id, ...row }: { id: string; nombre: string }) => (
  <PageState set={{ editar: id }}>
    <AbreFila {...row} data-editar={id} />
  </PageState>
)
