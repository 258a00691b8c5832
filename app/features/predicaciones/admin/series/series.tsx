import { Library } from 'lucide'
import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import {
  confirmarEliminarSerie,
  contarPredicaciones,
  ETIQUETAS_SERIE,
  type Serie,
  serieSchema,
  TEXTOS_SERIE,
} from '#app/features/predicaciones/series/serie.ts'
import { FilaEditable } from '#app/parts/admin/fila-editable.tsx'
import { ConfirmedIntention } from '#app/parts/admin/formulario/confirmed-intention.tsx'
import { FormBesideList } from '#app/parts/admin/formulario/form-beside-list.tsx'
import { IconoDeFila, Lista, Portada } from '#app/parts/admin/lista.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { sentField, useRespuesta, useResultado } from '#app/parts/admin/respuestas.tsx'
import { formularioOf, type Resultado } from '#app/parts/admin/resultado.ts'
import { useEdicion } from '#app/parts/admin/use-edicion.ts'
import { ContentForm } from '#app/parts/contenido/content-form.tsx'
import { BotonesMover } from '#app/parts/orden/move-buttons.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/forms/field.tsx'
import type { Imagen } from '#app/ui/images/image.ts'

type Props = {
  series: Serie[]
  /** Stored pictures by their address. */
  imagenes: Record<string, Imagen>
  clave: string
  /** The series that the page's address names. */
  editando: Serie | undefined
}

/** The series of sermons: a form that adds or edits, beside the list in its order. */
export function Series({ series, imagenes, clave, editando }: Props) {
  const { editing, place, close } = useEdicion(editando, TEXTOS_SERIE.borrado)
  // What was saved meanwhile, such as how many sermons it has.
  const serie = editing && (series.find(({ id }) => id === editing.id) ?? editing)
  const otras = series.filter(({ id }) => id !== serie?.id)
  return (
    <FormBesideList
      {...place}
      agregar={TEXTOS_SERIE.agregar}
      form={
        <>
          <ContentForm
            key={editing?.id ?? 'nueva'}
            schema={serieSchema}
            editing={editing && { ...editing, imagen: imagenes[editing.imagen] ?? null }}
            clave={clave}
            textos={TEXTOS_SERIE}
            etiquetas={ETIQUETAS_SERIE}
            tabla="series"
            sufijo="-serie"
            onClose={close}
          >
            {({ nombre, descripcion }) => (
              <>
                <TextField label={ETIQUETAS_SERIE.nombre} field={nombre} autoComplete="off" />
                <TextArea label={ETIQUETAS_SERIE.descripcion} field={descripcion} rows={3} />
              </>
            )}
          </ContentForm>
          {serie && otras.length > 0 && <UnirSerie serie={serie} otras={otras} onOk={close} />}
        </>
      }
    >
      <ListaSeries series={series} imagenes={imagenes} editing={editing?.id} />
    </FormBesideList>
  )
}

type ListaProps = {
  series: Serie[]
  imagenes: Record<string, Imagen>
  editing: string | undefined
}

/** The series in their order, each with buttons to move, edit and delete it. */
function ListaSeries({ series, imagenes, editing }: ListaProps) {
  return (
    <Lista
      titulo="Series"
      pagina={{ filas: series }}
      icono={Library}
      vacio={TEXTOS_SERIE.vacio}
      comienzo="Una serie reúne predicaciones que van juntas, por ejemplo las de un mismo mes o libro."
    >
      {(serie, index) => (
        <FilaEditable
          key={serie.id}
          item={serie}
          picture={
            serie.imagen || serie.primera ? (
              <Portada
                imagen={imagenes[serie.imagen || serie.primera]}
                url={serie.imagen || serie.primera}
                semilla={serie.id}
              />
            ) : (
              <IconoDeFila de={Library} />
            )
          }
          detalle={contarPredicaciones(serie.predicaciones)}
          confirmar={confirmarEliminarSerie(serie)}
          intencion="eliminar-serie"
          editing={serie.id === editing}
        >
          <BotonesMover
            intencion="mover-serie"
            id={serie.id}
            nombre={serie.nombre}
            isFirst={index === 0}
            isLast={index === series.length - 1}
          />
        </FilaEditable>
      )}
    </Lista>
  )
}

/** Gives the sermons of the series being edited to another one. It asks first, as before a deletion. */
function UnirSerie({ serie, otras, onOk }: { serie: Serie; otras: Serie[]; onOk: () => void }) {
  const fetcher = useFetcher<Resultado>()
  const form = useRef<HTMLFormElement>(null)
  const resultado = useRespuesta(fetcher, formularioOf('unir-series', serie.id))
  const [con, setCon] = useState(sentField(resultado, 'con') ?? '')
  useResultado(fetcher.data, { onOk })
  const otra = otras.find(({ id }) => id === con)
  return (
    <Panel titulo="Unir con otra serie">
      <fetcher.Form ref={form} method="post" className="grid gap-5">
        <input type="hidden" name="id" value={serie.id} />
        <SelectField
          label="Unir con"
          name="con"
          value={con}
          onChange={(event) => setCon(event.currentTarget.value)}
          error={resultado && !resultado.ok ? (resultado.envio?.error?.con ?? undefined) : undefined}
          hint={`«${serie.nombre}» deja de existir, y lo que reúne (${contarPredicaciones(serie.predicaciones).toLowerCase()}) pasa a la otra.`}
        >
          <option value="">Elige una serie</option>
          {otras.map(({ id, nombre }) => (
            <option key={id} value={id}>
              {nombre}
            </option>
          ))}
        </SelectField>
        <ConfirmedIntention
          fetcher={fetcher}
          form={form}
          intencion="unir-series"
          question={{
            title: `¿Unir «${serie.nombre}» con ${otra ? `«${otra.nombre}»` : 'la serie elegida'}?`,
            detail: `«${serie.nombre}» deja de existir.`,
            confirmLabel: 'Unir',
          }}
        >
          {(trigger) => (
            <Button
              {...trigger}
              variant="secondary"
              pending={fetcher.state !== 'idle'}
              pendingText="Uniendo..."
            >
              Unir series
            </Button>
          )}
        </ConfirmedIntention>
      </fetcher.Form>
    </Panel>
  )
}
