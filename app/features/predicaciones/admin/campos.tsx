import type { FieldMetadata } from '@conform-to/react'
import { useId, useState } from 'react'
import { TextArea, TextField } from '#app/ui/forms/field.tsx'
import { Vitral } from '#app/ui/glass/vitral.tsx'
import { parseEnlace } from '../enlace.ts'

type Fields = Record<'titulo' | 'conductor' | 'fecha' | 'descripcion' | 'link', FieldMetadata<string>>

export const ETIQUETAS_PREDICACION = {
  titulo: 'Título',
  conductor: 'Predicador',
  fecha: 'Fecha',
  descripcion: 'Descripción',
  link: 'Enlace',
}

/** The fields shared by adding and editing; `predicadores` are proposed. */
export function CamposPredicacion({ fields, predicadores }: { fields: Fields; predicadores: string[] }) {
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
      <TextArea label="Descripción" rows={4} field={descripcion} />
      <div>
        <TextField
          label="Enlace"
          hint="De YouTube, de Facebook o de donde esté la grabación."
          field={link}
          type="url"
          inputMode="url"
          autoComplete="off"
        />
        <VistaPrevia link={link.value ?? ''} />
      </div>
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
