import { Trash2 } from 'lucide'
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
import { BotonEditar } from '#app/parts/admin/fila-editable.tsx'
import { ConfirmedIntention } from '#app/parts/admin/formulario/confirmed-intention.tsx'
import { FormBesideList } from '#app/parts/admin/formulario/form-beside-list.tsx'
import { FormPanel } from '#app/parts/admin/formulario/form-panel.tsx'
import { MarcaEjemplo, Panel } from '#app/parts/admin/panel.tsx'
import { formularioOf, type Resultado } from '#app/parts/admin/resultado.ts'
import { useEdicion } from '#app/parts/admin/use-edicion.ts'
import { sentField, useRespuesta } from '#app/parts/admin/use-respuesta.ts'
import { useResultado } from '#app/parts/admin/use-resultado.ts'
import { BotonesMover } from '#app/parts/orden/move-buttons.tsx'
import { CampoImagen, ProgresoImagen } from '#app/parts/subidas/campo-imagen.tsx'
import { useFormularioConImagen } from '#app/parts/subidas/use-imagen.ts'
import { Empty } from '#app/ui/card.tsx'
import { Confirmed } from '#app/ui/feedback/confirmed.tsx'
import { Button, IconButton } from '#app/ui/forms/button.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/forms/field.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Imagen } from '#app/ui/images/image.ts'
import { Portada } from '../lista.tsx'

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
  const { editing, region, close } = useEdicion(editando, TEXTOS_SERIE.borrada)
  // What was saved meanwhile, such as how many sermons it has.
  const serie = editing && (series.find(({ id }) => id === editing.id) ?? editing)
  const otras = series.filter(({ id }) => id !== serie?.id)
  return (
    <FormBesideList
      region={region}
      form={
        <>
          <SerieForm
            key={editing?.id ?? 'nueva'}
            serie={editing}
            imagen={editing && imagenes[editing.imagen]}
            clave={clave}
            onClose={close}
          />
          {serie && otras.length > 0 && <UnirSerie serie={serie} otras={otras} onOk={close} />}
        </>
      }
    >
      <ListaSeries series={series} imagenes={imagenes} editing={editing?.id} />
    </FormBesideList>
  )
}

type FormProps = {
  /** The series being edited; none while adding. */
  serie?: Serie | undefined
  imagen?: Imagen | undefined
  /** The key of a new series: sending the form again after a lost answer adds no second one. */
  clave: string
  onClose: () => void
}

/** Adds or edits a series. */
function SerieForm({ serie, imagen: stored, clave, onClose }: FormProps) {
  const fetcher = useFetcher<Resultado>()
  const intencion = serie ? 'editar-serie' : 'agregar-serie'
  const resultado = useRespuesta(fetcher, formularioOf(intencion, serie?.id))
  const { element, imagen, busy, send } = useFormularioConImagen(fetcher, resultado, onClose)
  const [form, fields] = useSchemaForm(serieSchema, {
    lastResult: resultado && !resultado.ok ? resultado.envio : undefined,
    defaultValue: serie,
    onSubmit(event, { submission }) {
      event.preventDefault()
      if (busy || submission?.status !== 'success') return
      void send(new FormData(event.currentTarget))
    },
  })
  return (
    <FormPanel
      versiones="series"
      titulo={serie ? 'Editar serie' : 'Nueva serie'}
      enviar="Agregar serie"
      fetcher={fetcher}
      form={form}
      element={element}
      withFiles
      intencion={intencion}
      edited={serie}
      clave={clave}
      resultado={resultado}
      etiquetas={ETIQUETAS_SERIE}
      started={imagen.archivo !== undefined}
      pending={busy}
      progress={<ProgresoImagen progreso={imagen.progreso} />}
      onClose={onClose}
    >
      <TextField label={ETIQUETAS_SERIE.nombre} field={fields.nombre} autoComplete="off" />
      <TextArea label={ETIQUETAS_SERIE.descripcion} field={fields.descripcion} rows={3} />
      <CampoImagen imagen={imagen} resultado={resultado} disabled={busy} actual={stored} />
    </FormPanel>
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
    <Panel id="lista" titulo="Series" className="min-w-0">
      {series.length === 0 ? (
        <Empty message={TEXTOS_SERIE.vacio}>
          Una serie reúne predicaciones que van juntas, por ejemplo las de un mismo mes o libro.
        </Empty>
      ) : (
        <ul className="divide-y divide-borde">
          {series.map((serie, index) => (
            <Fila
              key={serie.id}
              serie={serie}
              imagen={imagenes[serie.imagen]}
              isFirst={index === 0}
              isLast={index === series.length - 1}
              editing={serie.id === editing}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}

type FilaProps = {
  serie: Serie
  imagen: Imagen | undefined
  isFirst: boolean
  isLast: boolean
  editing: boolean
}

function Fila({ serie, imagen, isFirst, isLast, editing }: FilaProps) {
  const { id, nombre, predicaciones, ejemplo } = serie
  const fetcher = useFetcher<Resultado>()
  useResultado(fetcher.data)
  const fields = { intencion: 'eliminar-serie', id }
  return (
    <li
      className={`flex flex-wrap items-center gap-3 py-3 sm:gap-4 ${editing ? '-mx-3 rounded-xl bg-relieve px-3' : ''} ${fetcher.state === 'idle' ? '' : 'opacity-50'}`}
    >
      <div className="shrink-0">
        <Portada id={id} url={serie.imagen} imagen={imagen} />
      </div>
      <div className="min-w-0 flex-[1_1_7rem]">
        <p className="line-clamp-2 font-bold leading-snug">{nombre}</p>
        <p className="text-tinta-suave text-xs leading-snug">
          {contarPredicaciones(predicaciones)} {ejemplo && <MarcaEjemplo />}
        </p>
      </div>
      <div className="ml-auto flex shrink-0">
        <BotonesMover intencion="mover-serie" id={id} nombre={nombre} isFirst={isFirst} isLast={isLast} />
        <BotonEditar id={id} nombre={nombre} />
        <Confirmed
          question={confirmarEliminarSerie(serie)}
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
    </li>
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
