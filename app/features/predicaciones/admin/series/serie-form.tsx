import { useFetcher } from 'react-router'
import { ETIQUETAS_SERIE, type Serie, serieSchema } from '#app/features/predicaciones/series/serie.ts'
import { FormPanel } from '#app/parts/admin/formulario/form-panel.tsx'
import { formularioOf, type Resultado } from '#app/parts/admin/resultado.ts'
import { useRespuesta } from '#app/parts/admin/use-respuesta.ts'
import { CampoImagen, ProgresoImagen } from '#app/parts/subidas/campo-imagen.tsx'
import { useFormularioConImagen } from '#app/parts/subidas/use-formulario-con-imagen.ts'
import { TextArea, TextField } from '#app/ui/forms/field.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import type { Imagen } from '#app/ui/images/image.ts'

type Props = {
  /** The series being edited; none while adding. */
  serie?: Serie | undefined
  imagen?: Imagen | undefined
  /** The key of a new series: sending the form again after a lost answer adds no second one. */
  clave: string
  onClose: () => void
}

/** Adds or edits a series. */
export function SerieForm({ serie, imagen: stored, clave, onClose }: Props) {
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
