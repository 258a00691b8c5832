import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { parseEnlace } from '#app/features/predicaciones/enlace.ts'
import { predicacionFormSchema } from '#app/features/predicaciones/predicacion.ts'
import { FormPanel } from '#app/parts/admin/formulario/form-panel.tsx'
import { useRespuesta } from '#app/parts/admin/respuestas.tsx'
import { formularioOf, type Resultado } from '#app/parts/admin/resultado.ts'
import { CampoPublicacion } from '#app/parts/borradores/campo-publicacion.tsx'
import { ETIQUETAS_PUBLICACION, PUBLICADO } from '#app/parts/borradores/publicacion.ts'
import { setFiles } from '#app/parts/subidas/choose-fotos.tsx'
import { useFormularioConImagen } from '#app/parts/subidas/imagen.tsx'
import { useNotices } from '#app/ui/feedback/notices.tsx'
import { Fold } from '#app/ui/forms/fold.tsx'
import { sendForm } from '#app/ui/forms/send-form.ts'
import { lastSunday, today } from '#app/ui/moments.ts'
import { AudioField } from './audio-field.tsx'
import { CamposPredicacion, ETIQUETAS_PREDICACION } from './campos.tsx'
import { CamposMas, ETIQUETAS_MAS, isRefused } from './campos-mas.tsx'
import type { Editable } from './editable.server.ts'
import { useAudio } from './use-audio.ts'

type Props = {
  /** The sermon being edited; none while adding. */
  editable?: Editable | undefined
  /** The key of a new sermon: sending the form again after a lost answer adds no second one. */
  clave: string
  predicadores: string[]
  series: { id: string; nombre: string }[]
  /** The day of a new sermon, where a link named it; otherwise the last Sunday is proposed. */
  dia: string | undefined
  onClose: () => void
}

const AUDIO_SIN_ENVIAR = 'El audio no se envió: reinténtalo o cancélalo antes de guardar.'

/**
 * Adds or edits a sermon. Its picture is uploaded when the form is sent, its audio as soon as it is chosen.
 */
export function FormularioPredicacion({ editable, clave, predicadores, series, dia, onClose }: Props) {
  const fetcher = useFetcher<Resultado>()
  const notices = useNotices()
  const intencion = editable ? 'editar' : 'agregar'
  const resultado = useRespuesta(fetcher, formularioOf(intencion, editable?.id))
  const audio = useAudio(resultado)
  const [propuesto, setPropuesto] = useState(false)
  /** Sent already, and goes on once the audio has arrived. */
  const [waiting, setWaiting] = useState(false)
  const { panel, form, fields, element, imagen, busy, campo } = useFormularioConImagen(
    predicacionFormSchema,
    {
      fetcher,
      resultado,
      actual: editable?.imagen,
      defaultValue: editable?.datos ?? { fecha: dia ?? lastSunday(today()), ...PUBLICADO },
      onOk() {
        audio.reset()
        setPropuesto(false)
        onClose()
      },
      onSend(datos, send) {
        if (audio.estado.paso === 'fallido') notices.failure(AUDIO_SIN_ENVIAR)
        else if (audio.enCurso) setWaiting(true)
        else {
          for (const [campo, id] of audio.subidas()) datos.set(campo, id)
          // It may bring a transcript's file.
          void send(datos, 'multipart/form-data')
        }
      },
    },
  )
  useEffect(() => {
    if (!waiting || audio.enCurso) return
    setWaiting(false)
    if (audio.estado.paso === 'listo' && element.current) sendForm(element.current)
  }, [waiting, audio.enCurso, audio.estado.paso])

  /** Fires `input`, as typing does, so that validation and the unsaved-changes question see the new value. */
  const type = (name: string, value: string) => {
    const field = element.current?.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const askVideo = useVideo(({ titulo, dia, imagen: picture }) => {
    const typed = new FormData(element.current ?? undefined)
    // Nobody has chosen another day than the one that a new form begins with.
    if (dia && !editable && typed.get('fecha') === fields.fecha.initialValue) type('fecha', dia)
    if (titulo && !String(typed.get('titulo')).trim()) {
      type('titulo', titulo.slice(0, 160))
      setPropuesto(true)
    }
    // The field knows of a photo that was chosen while YouTube was asked.
    const chosen = imagen.input.current?.files?.length
    if (picture && !chosen && !imagen.archivo && !imagen.subida && !editable?.imagen) {
      setFiles(imagen.input.current, [picture])
      imagen.choose(picture)
      setPropuesto(true)
    }
  })

  const { serieNueva: _, ...mas } = ETIQUETAS_MAS
  return (
    <FormPanel
      {...panel}
      titulo={editable ? 'Editar predicación' : 'Nueva predicación'}
      enviar="Agregar predicación"
      intencion={intencion}
      edited={editable}
      clave={clave}
      versiones="predicaciones"
      etiquetas={{ ...ETIQUETAS_PREDICACION, ...mas, ...ETIQUETAS_PUBLICACION }}
      named={(datos) => ({ ...datos, serie: series.find(({ id }) => id === datos.serie)?.nombre ?? '' })}
      started={imagen.archivo !== undefined || audio.estado.paso !== 'nada'}
      pending={busy || waiting}
      pendingText={waiting ? 'Esperando el audio...' : undefined}
      onClose={onClose}
    >
      <CamposPredicacion
        fields={fields}
        predicadores={predicadores}
        onVideo={(enlace) => void askVideo(enlace)}
        propuesto={propuesto}
        audio={
          <AudioField
            audio={audio}
            guardado={editable?.audio ?? undefined}
            resultado={resultado}
            errors={form.allErrors.audioSubida}
          />
        }
      />
      {!editable && campo}
      <Fold
        titulo="Serie, pasajes y más"
        resumen="Notas, transcripción, dirección de la página…"
        conError={isRefused(form.allErrors)}
      >
        <CamposMas
          fields={fields}
          series={series}
          leidos={editable?.leidos ?? []}
          resultado={resultado}
          errorVtt={form.allErrors.vtt}
          onTranscript={(text) => type('transcripcion', text)}
          editing={editable !== undefined}
        />
        {editable && campo}
      </Fold>
      <CampoPublicacion fields={fields} />
    </FormPanel>
  )
}

const RUTA_VIDEO = '/admin/predicaciones/video'

/**
 * Asks for what YouTube says of a pasted video, and hands it over; nothing if it does not answer. Of two
 * links pasted one after another, only the last counts.
 */
function useVideo(propose: (video: { titulo?: string; dia?: string | null; imagen?: File }) => void) {
  const latest = useRef<AbortController>(undefined)
  useEffect(() => () => latest.current?.abort(), [])
  return async (enlace: string) => {
    latest.current?.abort()
    if (parseEnlace(enlace)?.sitio !== 'YouTube') return
    latest.current = new AbortController()
    const { signal } = latest.current
    const ask = (more: Record<string, string> = {}) =>
      fetch(`${RUTA_VIDEO}?${new URLSearchParams({ enlace, ...more })}`, { signal })
    try {
      const answer = await ask()
      const { titulo, dia } = (await answer.json()) as { titulo: string | null; dia: string | null }
      // Another link was pasted while this answer was read.
      if (!titulo || signal.aborted) return
      propose({ titulo, dia })
      const picture = await ask({ imagen: 'si' })
      if (picture.status !== 200) return
      const bytes = await picture.blob()
      if (!signal.aborted) propose({ imagen: new File([bytes], 'video.jpg', { type: 'image/jpeg' }) })
    } catch {
      // Without an answer there is nothing to propose.
    }
  }
}
