import type { FieldMetadata } from '@conform-to/react'
import type { CSSProperties } from 'react'
import type { Ventana } from '#app/parts/iglesia/ventana.ts'
import { MOTIVOS } from '#app/ui/glass/motivos.ts'
import { Vitral } from '#app/ui/glass/vitral.tsx'
import { Foto } from '#app/ui/images/foto.tsx'
import type { Imagen } from '#app/ui/images/image.ts'

export type BannerFields = Record<
  'nombre' | 'localidad' | 'tituloBienvenida' | 'versiculo' | 'versiculoReferencia',
  FieldMetadata<string>
>

type Imagenes = Readonly<Record<string, Imagen>>

type PreviewProps = {
  fields: BannerFields
  ventana: Ventana
  /** Stored photos by their address. */
  imagenes: Imagenes
}

/** A small preview of the home page's first screen, updated while typing. */
export function BannerPreview({ fields, ventana, imagenes }: PreviewProps) {
  return (
    <figure>
      <figcaption className="mb-1.5 font-bold">Así se verá la portada</figcaption>
      <div
        className="en-noche relative isolate overflow-hidden rounded-xl p-6 pt-40 sm:p-8 sm:pt-44"
        aria-hidden="true"
      >
        <div className="-z-10 absolute inset-0">
          <Fondo ventana={ventana} imagenes={imagenes} />
          <div className="absolute inset-0 bg-gradient-to-t from-noche via-noche/85 to-transparent" />
        </div>
        <p className="break-words font-titulo text-3xl">{fields.tituloBienvenida.value}</p>
        <p className="mt-3 break-words text-base">
          {fields.nombre.value}
          <br />
          <span className="text-sobre-noche-suave">{fields.localidad.value}</span>
        </p>
        <p className="mt-5 max-w-[17rem] border-vitral-ambar border-l-2 pl-3 font-titulo text-lg">
          {fields.versiculo.value ? `«${fields.versiculo.value}»` : ''}
          <span className="mt-1 block font-sans text-sm text-sobre-noche-suave">
            {fields.versiculoReferencia.value}
          </span>
        </p>
      </div>
    </figure>
  )
}

/** What the banner stands before. */
function Fondo({ ventana, imagenes }: Pick<PreviewProps, 'ventana' | 'imagenes'>) {
  const { clase, motivo, semilla, focoX, focoY } = ventana
  const imagen = clase === 'foto' || clase === 'pelicula' ? imagenes[ventana.foto] : undefined
  if (imagen)
    return (
      <span
        style={{ '--foco': `${focoX}% ${focoY}%` } as CSSProperties}
        className="absolute inset-x-0 top-0 h-3/5"
      >
        <Foto
          imagen={imagen}
          alt=""
          sizes="(max-width: 1023px) 90vw, 30vw"
          className="size-full object-(--foco) object-cover"
        />
      </span>
    )
  const propio = clase === 'vitral'
  return (
    <Vitral
      semilla={propio ? semilla : 'gracia'}
      motivo={propio ? MOTIVOS[motivo] : undefined}
      ancho={640}
      alto={560}
      sol={[0.6, 0.24]}
      anillos={6}
      className="size-full object-cover"
    />
  )
}
