import type { FieldMetadata } from '@conform-to/react'
import { type ReactNode, useId, useState } from 'react'
import { parseEnlace } from '#app/features/predicaciones/enlace.ts'
import { TextArea, TextField } from '#app/ui/forms/field.tsx'
import { Vitral } from '#app/ui/glass/vitral.tsx'

type Fields = Record<'titulo' | 'conductor' | 'fecha' | 'descripcion' | 'link', FieldMetadata<string>>

export const ETIQUETAS_PREDICACION = {
  titulo: 'Título',
  conductor: 'Predicador',
  fecha: 'Fecha',
  descripcion: 'Descripción',
  link: 'Enlace',
}

/** The first fields; `predicadores` are proposed. */
export function CamposPredicacion({
  fields,
  predicadores,
  onVideo,
  propuesto,
  audio,
}: {
  fields: Fields
  predicadores: string[]
  /** Called with a link that was pasted or typed. */
  onVideo: (enlace: string) => void
  /** The video's own title or picture was put into the form. */
  propuesto: boolean
  /** The sound's field. */
  audio: ReactNode
}) {
  const proposed = useId()
  const { titulo, conductor, fecha, descripcion, link } = fields
  return (
    <>
      <TextField label="Título" field={titulo} autoComplete="off" />
      <TextField label="Predicador" field={conductor} list={proposed} autoComplete="off" />
      <datalist id={proposed}>
        {predicadores.map((nombre) => (
          <option key={nombre} value={nombre} />
        ))}
      </datalist>
      <TextField label="Fecha" field={fecha} type="date" />
      {audio}
      <div>
        <TextField
          label="Enlace"
          hint="De YouTube, de Facebook o de donde esté la grabación. No hace falta si subes el audio."
          field={link}
          type="url"
          inputMode="url"
          autoComplete="off"
          onInput={(event) => onVideo(event.currentTarget.value)}
        />
        <p aria-live="polite" className="mt-1.5 text-sm empty:hidden">
          {propuesto && 'El título o la foto vienen del video: cámbialos si quieres.'}
        </p>
        <VistaPrevia link={link.value ?? ''} />
      </div>
      <TextArea label="Descripción" rows={4} field={descripcion} />
    </>
  )
}

/** Previews the link's video: its thumbnail (YouTube), or the player after a click. */
function VistaPrevia({ link }: { link: string }) {
  const video = parseEnlace(link)
  const [playing, setPlaying] = useState('')
  const [broken, setBroken] = useState('')
  if (!video) return null
  const { sitio, incrustado } = video
  if (playing === incrustado)
    return (
      <iframe
        title={`Video de ${sitio}`}
        src={incrustado}
        allow="encrypted-media; picture-in-picture; fullscreen"
        className="mt-3 aspect-video w-full rounded-xl bg-noche"
      />
    )
  const picture = video.sitio === 'YouTube' && broken !== video.id ? video : undefined
  return (
    <div className="relative mt-3 aspect-video overflow-hidden rounded-xl bg-noche">
      {picture ? (
        <img
          src={picture.miniatura}
          alt=""
          onError={() => setBroken(picture.id)}
          className="size-full object-cover"
        />
      ) : (
        <Vitral semilla={incrustado} className="size-full" />
      )}
      <button
        type="button"
        onClick={() => setPlaying(incrustado)}
        className="noscript:hidden absolute inset-x-0 bottom-0 min-h-12 bg-[#05060d]/75 px-4 py-2 text-left font-bold text-white"
      >
        Video de {sitio}: ver aquí
      </button>
    </div>
  )
}
