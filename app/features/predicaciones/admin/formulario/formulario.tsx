import { getFormProps } from '@conform-to/react'
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { predicacionFormSchema } from '#app/features/predicaciones/predicacion.ts'
import { hasChanges } from '#app/parts/admin/has-changes.ts'
import { Overtaken } from '#app/parts/admin/overtaken.tsx'
import { Panel } from '#app/parts/admin/panel.tsx'
import { formularioOf, type Resultado } from '#app/parts/admin/resultado.ts'
import { UnsavedChanges } from '#app/parts/admin/unsaved-changes.tsx'
import { sentField, useRespuesta } from '#app/parts/admin/use-respuesta.ts'
import { useResultado } from '#app/parts/admin/use-resultado.ts'
import { BackToPage, Cancelar } from '#app/parts/admin/without-scripts/page-button.tsx'
import { CampoImagen, ProgresoImagen } from '#app/parts/subidas/campo-imagen.tsx'
import { setFiles } from '#app/parts/subidas/elegir-fotos.tsx'
import { useImagen } from '#app/parts/subidas/use-imagen.ts'
import { today } from '#app/ui/dates.ts'
import { useNotices } from '#app/ui/feedback/notices.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts'
import { Foto } from '#app/ui/images/foto.tsx'
import { AudioField } from './audio-field.tsx'
import { AudioYMas } from './audio-y-mas.tsx'
import { CamposPredicacion, ETIQUETAS_PREDICACION } from './campos.tsx'
import { CamposMas, ETIQUETAS_MAS, isRefused } from './campos-mas.tsx'
import type { Editable } from './editable.server.ts'
import { useAudio } from './use-audio.ts'
import { useVideo } from './use-video.ts'

type Props = {
  /** The sermon being edited; none while adding. */
  editable?: Editable | undefined
  /** The key of a new sermon: sending the form again after a lost answer adds no second one. */
  clave: string
  predicadores: string[]
  series: { id: string; nombre: string }[]
  onClose: () => void
}

const AUDIO_SIN_ENVIAR = 'El audio no se envió: reinténtalo o cancélalo antes de guardar.'

/** Adds or edits a sermon. Its picture is uploaded when the form is sent, its audio as soon as it is chosen. */
export function FormularioPredicacion({ editable, clave, predicadores, series, onClose }: Props) {
  const fetcher = useFetcher<Resultado>()
  const notices = useNotices()
  const element = useRef<HTMLFormElement>(null)
  const intencion = editable ? 'editar' : 'agregar'
  const resultado = useRespuesta(fetcher, formularioOf(intencion, editable?.id))
  const refused = resultado && !resultado.ok ? resultado : undefined
  const imagen = useImagen(resultado)
  const audio = useAudio(resultado)
  const [propuesto, setPropuesto] = useState(false)
  /** Sent already, and goes on once the audio has arrived. */
  const [waiting, setWaiting] = useState(false)
  useResultado(fetcher.data, {
    onOk() {
      element.current?.reset()
      imagen.reset()
      audio.reset()
      setPropuesto(false)
      onClose()
    },
  })

  const busy = imagen.progreso !== undefined || fetcher.state !== 'idle'
  const [form, fields] = useSchemaForm(predicacionFormSchema, {
    lastResult: refused?.envio,
    defaultValue: editable?.datos ?? { fecha: today() },
    onSubmit(event, { submission }) {
      event.preventDefault()
      if (busy || submission?.status !== 'success') return
      if (audio.estado.paso === 'fallido') notices.failure(AUDIO_SIN_ENVIAR)
      else if (audio.enCurso) setWaiting(true)
      else void send(new FormData(event.currentTarget))
    },
  })
  useEffect(() => {
    if (!waiting || audio.enCurso) return
    setWaiting(false)
    if (audio.estado.paso === 'listo') element.current?.requestSubmit()
  }, [waiting, audio.enCurso, audio.estado.paso])

  async function send(datos: FormData) {
    try {
      const subida = await imagen.send()
      if (subida) datos.set('subida', subida)
      for (const [campo, id] of audio.subidas()) datos.set(campo, id)
      await fetcher.submit(datos, { method: 'post', encType: 'multipart/form-data' })
    } catch (error) {
      notices.failure((error as Error).message)
    }
  }

  /** As if it had been typed, so that everything notices. */
  const type = (name: string, value: string) => {
    const field = element.current?.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const askVideo = useVideo(({ titulo, imagen: picture }) => {
    const typed = new FormData(element.current ?? undefined)
    if (titulo && !String(typed.get('titulo')).trim()) {
      type('titulo', titulo.slice(0, 160))
      setPropuesto(true)
    }
    if (picture && !imagen.archivo && !imagen.subida && !editable?.imagen) {
      setFiles(imagen.input.current, [picture])
      imagen.choose(picture)
      setPropuesto(true)
    }
  })

  const campoImagen = (
    <CampoImagen
      label="Imagen (opcional)"
      imagen={imagen}
      resultado={resultado}
      disabled={busy}
      actual={
        editable?.imagen && (
          <Foto
            imagen={editable.imagen}
            alt=""
            sizes="400px"
            className="max-h-56 w-full rounded-xl bg-relieve object-cover"
          />
        )
      }
    />
  )
  const named = (datos: Record<string, string | undefined>) => ({
    ...datos,
    serie: series.find(({ id }) => id === datos.serie)?.nombre ?? '',
  })
  const { serieNueva: _, ...mas } = ETIQUETAS_MAS
  const started = imagen.archivo !== undefined || audio.estado.paso !== 'nada'
  return (
    <Panel titulo={editable ? 'Editar predicación' : 'Nueva predicación'}>
      <UnsavedChanges when={fetcher.state === 'idle' && !resultado?.ok && (hasChanges(form) || started)} />
      {refused?.actual && (
        <Overtaken
          actual={named(refused.actual.datos) as Record<string, string>}
          etiquetas={{ ...ETIQUETAS_PREDICACION, ...mas }}
          escrito={named(form.value as Record<string, string | undefined>)}
        />
      )}
      <form {...getFormProps(form)} ref={element} method="post" encType="multipart/form-data">
        <input type="hidden" name="intencion" value={intencion} />
        {editable ? (
          <>
            <input type="hidden" name="id" value={editable.id} />
            <input
              type="hidden"
              name="version"
              value={refused?.actual?.version ?? sentField(refused, 'version') ?? editable.version}
            />
          </>
        ) : (
          <input type="hidden" name="clave" value={sentField(resultado, 'clave') ?? clave} />
        )}
        <fieldset disabled={busy} className="grid min-w-0 gap-5">
          <legend className="sr-only">Datos de la predicación</legend>
          <CamposPredicacion
            fields={fields}
            predicadores={predicadores}
            onVideo={(enlace) => void askVideo(enlace)}
            propuesto={propuesto}
          />
          {!editable && campoImagen}
          <AudioYMas conError={isRefused(form.allErrors) || audio.estado.paso === 'fallido'}>
            <AudioField
              audio={audio}
              guardado={editable?.audio ?? undefined}
              resultado={resultado}
              errors={form.allErrors.audioSubida}
            />
            <CamposMas
              fields={fields}
              series={series}
              leidos={editable?.leidos ?? []}
              resultado={resultado}
              errorVtt={form.allErrors.vtt}
              onTranscript={(text) => type('transcripcion', text)}
              editing={editable !== undefined}
            />
            {editable && campoImagen}
          </AudioYMas>
        </fieldset>
        <ProgresoImagen progreso={imagen.progreso} />
        <div className={`mt-5 grid gap-3 ${editable ? 'sm:grid-cols-2' : ''}`}>
          <Button
            type="submit"
            pending={busy || waiting}
            pendingText={waiting ? 'Esperando el audio...' : 'Guardando...'}
          >
            {editable ? 'Guardar cambios' : 'Agregar predicación'}
          </Button>
          {editable && <Cancelar onCancel={onClose} />}
        </div>
      </form>
      {editable && <BackToPage />}
    </Panel>
  )
}
