import { getFormProps } from '@conform-to/react'
import { useRef } from 'react'
import { useFetcher } from 'react-router'
import { ETIQUETAS_SERIE, type Serie, serieSchema } from '#app/features/predicaciones/series/serie.ts'
import { hasChanges } from '#app/parts/admin/has-changes.ts'
import { Overtaken } from '#app/parts/admin/overtaken.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { formularioOf, type Resultado } from '#app/parts/admin/resultado.ts'
import { UnsavedChanges } from '#app/parts/admin/unsaved-changes.tsx'
import { sentField, useRespuesta } from '#app/parts/admin/use-respuesta.ts'
import { useResultado } from '#app/parts/admin/use-resultado.ts'
import { BackToPage, Cancelar } from '#app/parts/admin/without-scripts/page-button.tsx'
import { CampoImagen, ProgresoImagen } from '#app/parts/subidas/campo-imagen.tsx'
import { useImagen } from '#app/parts/subidas/use-imagen.ts'
import { useNotices } from '#app/ui/feedback/notices.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { TextArea, TextField } from '#app/ui/forms/field.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { Foto } from '#app/ui/images/foto.tsx'
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
  const notices = useNotices()
  const element = useRef<HTMLFormElement>(null)
  const intencion = serie ? 'editar-serie' : 'agregar-serie'
  const resultado = useRespuesta(fetcher, serie ? formularioOf(intencion, serie.id) : intencion)
  const refused = resultado && !resultado.ok ? resultado : undefined
  const imagen = useImagen(resultado)
  useResultado(fetcher.data, {
    onOk() {
      element.current?.reset()
      imagen.reset()
      onClose()
    },
  })
  const busy = imagen.progreso !== undefined || fetcher.state !== 'idle'
  const [form, fields] = useSchemaForm(serieSchema, {
    lastResult: refused?.envio,
    defaultValue: serie,
    onSubmit(event, { submission }) {
      event.preventDefault()
      if (busy || submission?.status !== 'success') return
      const datos = new FormData(event.currentTarget)
      imagen
        .send()
        .then((id) => {
          if (id) datos.set('subida', id)
          return fetcher.submit(datos, { method: 'post' })
        })
        .catch((error: Error) => notices.failure(error.message))
    },
  })
  const changed = hasChanges(form) || imagen.archivo !== undefined
  return (
    <Panel titulo={serie ? 'Editar serie' : 'Nueva serie'}>
      <UnsavedChanges when={changed && fetcher.state === 'idle' && !resultado?.ok} />
      {refused?.actual && (
        <Overtaken
          actual={refused.actual.datos}
          etiquetas={ETIQUETAS_SERIE}
          escrito={form.value as Record<string, string | undefined>}
        />
      )}
      <form {...getFormProps(form)} ref={element} method="post" encType="multipart/form-data">
        <input type="hidden" name="intencion" value={intencion} />
        {serie ? (
          <>
            <input type="hidden" name="id" value={serie.id} />
            <input
              type="hidden"
              name="version"
              value={refused?.actual?.version ?? sentField(refused, 'version') ?? serie.version}
            />
          </>
        ) : (
          <input type="hidden" name="clave" value={sentField(resultado, 'clave') ?? clave} />
        )}
        <div className="grid gap-5">
          <TextField label={ETIQUETAS_SERIE.nombre} field={fields.nombre} autoComplete="off" />
          <TextArea label={ETIQUETAS_SERIE.descripcion} field={fields.descripcion} rows={3} />
          <CampoImagen
            label="Imagen (opcional)"
            imagen={imagen}
            resultado={resultado}
            disabled={busy}
            actual={
              stored && (
                <Foto
                  imagen={stored}
                  alt=""
                  sizes="400px"
                  className="max-h-56 w-full rounded-xl bg-relieve object-cover"
                />
              )
            }
          />
        </div>
        <ProgresoImagen progreso={imagen.progreso} />
        <div className={`mt-5 grid gap-3 ${serie ? 'sm:grid-cols-2' : ''}`}>
          <Button type="submit" pending={busy} pendingText="Guardando...">
            {serie ? 'Guardar cambios' : 'Agregar serie'}
          </Button>
          {serie && <Cancelar onCancel={onClose} />}
        </div>
      </form>
      {serie && <BackToPage />}
    </Panel>
  )
}
