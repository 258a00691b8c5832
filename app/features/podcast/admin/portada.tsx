import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { ImagePlus } from 'lucide'
import { type ReactNode, useId, useRef } from 'react'
import { ElegirFotos } from '#app/parts/subidas/choose-fotos.tsx'
import { FotoRecibida } from '#app/parts/subidas/foto-recibida.tsx'
import { Miniatura } from '#app/parts/subidas/miniatura.tsx'
import { Progress } from '#app/ui/feedback/progress.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Foto } from '#app/ui/images/foto.tsx'
import type { Imagen } from '#app/ui/images/image.ts'
import { OPCIONES, PORTADA_MIN } from '../podcast.ts'

type Props = {
  field: FieldMetadata<string>
  imagen: Imagen | undefined
  dibujada: string
  /** The file that is to replace it. */
  archivo: File | undefined
  /** The form as it was sent without scripts, with its upload. */
  enviada: Record<string, unknown> | null | undefined
  progreso: number | undefined
  onChoose: (file: File | undefined) => void
}

/** The cover that the product draws, or one's own. */
export function ElegirPortada({ field, imagen, dibujada, archivo, enviada, progreso, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const propia = useRef<HTMLInputElement>(null)
  const [error, name] = [useId(), useId()]
  const { subida, 'subida-nombre': nombre } = enviada ?? {}
  const opcion = (value: keyof typeof OPCIONES, picture: ReactNode, texto: string) => (
    <label className="flex flex-wrap cursor-pointer items-center gap-3 sm:gap-4 rounded-xl border-[1.5px] border-borde-control p-3 has-checked:border-vitral-zafiro has-checked:bg-relieve">
      <span className="grid size-20 shrink-0 sm:size-24 place-items-center overflow-hidden rounded-lg bg-relieve text-tinta-suave">
        {picture}
      </span>
      <span className="min-w-0 flex-1 basis-28">
        <span className="block font-bold">{OPCIONES[value]}</span>
        <span className="block text-sm text-tinta-suave">{texto}</span>
      </span>
      <input
        {...getInputProps(field, { type: 'radio', value })}
        key={`${field.key} ${value}`}
        id={undefined}
        // HTML has no pattern for a radio button.
        pattern={undefined}
        ref={value === 'propia' ? propia : undefined}
        className="size-6 shrink-0 accent-vitral-zafiro"
      />
    </label>
  )
  return (
    <div className="portada-podcast space-y-4">
      <fieldset
        className="grid gap-3 lg:grid-cols-2"
        aria-labelledby={name}
        aria-describedby={field.errors ? error : undefined}
      >
        <legend id={name} className="mb-3 text-tinta-suave">
          Es lo primero que se ve del podcast en el teléfono.
        </legend>
        {opcion(
          'dibujada',
          <img src={dibujada} alt="" loading="lazy" className="size-full object-cover" />,
          'Un vitral con el nombre de la iglesia.',
        )}
        {opcion(
          'propia',
          archivo ? (
            <Miniatura archivo={archivo} ancho={240} className="size-full" />
          ) : imagen ? (
            <Foto imagen={imagen} alt="" sizes="96px" className="size-full object-cover" />
          ) : (
            <Icon of={ImagePlus} className="size-8" />
          ),
          `De ${PORTADA_MIN} px o más por lado. Si no es cuadrada, se corta por los bordes.`,
        )}
      </fieldset>
      {field.errors && (
        <p id={error} className="font-bold text-error text-sm">
          {field.errors.join(' ')}
        </p>
      )}
      <div className="[.portada-podcast:has([value=dibujada]:checked)_&]:hidden">
        <ElegirFotos
          label="Archivo de la portada"
          name="subida"
          input={input}
          disabled={progreso !== undefined}
          onChoose={([file]) => {
            onChoose(file)
            if (file) propia.current?.click()
          }}
        />
      </div>
      {typeof subida === 'string' && subida !== '' && (
        <FotoRecibida
          campo="subida"
          subida={subida}
          nombre={typeof nombre === 'string' ? nombre : undefined}
        />
      )}
      {progreso !== undefined && progreso > 0 && progreso < 100 && (
        <div className="flex items-center gap-3">
          <Progress label="Subiendo la portada" value={progreso} className="flex-1" />
          <span className="tabular-nums">{progreso} %</span>
        </div>
      )}
    </div>
  )
}
