import { getFormProps } from '@conform-to/react'
import { useState } from 'react'
import { hasChanges } from '#app/parts/admin/has-changes.ts'
import { Overtaken } from '#app/parts/admin/overtaken.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { useGuardado } from '#app/parts/admin/respuestas.tsx'
import { SaveBar } from '#app/parts/admin/save-bar.tsx'
import { UnsavedChanges } from '#app/parts/admin/unsaved-changes.tsx'
import { useImagen } from '#app/parts/subidas/imagen.tsx'
import { useNotices } from '#app/ui/feedback/notices.tsx'
import { GrowingLine, SelectField, TextArea, TextField } from '#app/ui/forms/field.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import type { Imagen } from '#app/ui/images/image.ts'
import { CAMPOS_PODCAST, CATEGORIAS, type DatosPodcast, formularioSchema, type OPCIONES } from '../podcast.ts'
import { ElegirPortada } from './portada.tsx'

type Cargado = {
  version: number
  podcast: DatosPodcast & { portada: keyof typeof OPCIONES }
  /** The stored cover of one's own. */
  imagen: Imagen | undefined
  /** Address of the drawn one. */
  dibujada: string
}

/** What directories show of the podcast, saved as a whole; a chosen cover is uploaded before it. */
export function FormularioPodcast({ cargado }: { cargado: Cargado }) {
  const { fetcher, ref, base, edicion, version, envio, actual, pending } = useGuardado(cargado, '', () =>
    imagen.reset(),
  )
  const notices = useNotices()
  const imagen = useImagen(fetcher.data)
  const { archivo, progreso } = imagen

  // From the cover's first byte until the form that names it is on its way, too.
  const [uploading, setUploading] = useState(false)
  const busy = pending || uploading
  const [form, fields] = useSchemaForm(formularioSchema, {
    id: `podcast-${edicion}`,
    defaultValue: base.podcast,
    lastResult: envio,
    onSubmit(event, { submission }) {
      if (!archivo || submission?.status !== 'success' || submission.value.portada !== 'propia') return
      event.preventDefault()
      if (!busy) void saveWithCover()
    },
  })
  const saveWithCover = async () => {
    setUploading(true)
    try {
      const subida = await imagen.send()
      const data = new FormData(ref.current ?? undefined)
      data.set('subida', subida ?? '')
      await fetcher.submit(data, { method: 'post' })
    } catch (error) {
      notices.failure((error as Error).message)
    } finally {
      setUploading(false)
    }
  }
  const changed = hasChanges({ initialValue: base.podcast, value: form.value }) || archivo !== undefined

  return (
    <fetcher.Form
      ref={ref}
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      className="space-y-6"
    >
      <UnsavedChanges when={changed} fetcher={fetcher} sending={busy} />
      <input type="hidden" name="version" value={version} />
      {actual && <Overtaken actual={actual.datos} etiquetas={CAMPOS_PODCAST} escrito={{}} />}
      <Panel id="datos" titulo="Datos del podcast">
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <GrowingLine label={CAMPOS_PODCAST.titulo} field={fields.titulo} autoComplete="off" />
          <GrowingLine
            label={CAMPOS_PODCAST.autor}
            hint="Quien lo publica: casi siempre, la iglesia."
            field={fields.autor}
            autoComplete="off"
          />
          <TextField
            label={CAMPOS_PODCAST.correo}
            hint="Queda a la vista de todos: usa uno de la iglesia. Ahí llegan los códigos con que Apple y Spotify comprueban que el podcast es de ustedes."
            field={fields.correo}
            type="email"
            autoComplete="off"
          />
          <SelectField label={CAMPOS_PODCAST.categoria} field={fields.categoria}>
            {Object.entries(CATEGORIAS).map(([id, { texto }]) => (
              <option key={id} value={id}>
                {texto}
              </option>
            ))}
          </SelectField>
          <div className="lg:col-span-2">
            <TextArea label={CAMPOS_PODCAST.descripcion} field={fields.descripcion} rows={4} />
          </div>
        </div>
      </Panel>
      <Panel id="portada" titulo={CAMPOS_PODCAST.portada}>
        <ElegirPortada
          key={form.id}
          field={fields.portada}
          imagen={cargado.imagen}
          dibujada={cargado.dibujada}
          archivo={archivo}
          enviada={archivo ? undefined : envio?.initialValue}
          progreso={progreso}
          onChoose={imagen.choose}
        />
      </Panel>
      {/* What is only proposed is saved once it was looked at. */}
      <SaveBar changed={changed || version === 0} pending={busy} />
    </fetcher.Form>
  )
}
