import type { FieldMetadata } from '@conform-to/react'
import type { Ventana } from '#app/parts/iglesia/ventana.ts'
import { MOTIVOS } from '#app/ui/glass/motivos.ts'
import { Vitral } from '#app/ui/glass/vitral.tsx'

export type BannerFields = Record<
  'nombre' | 'localidad' | 'tituloBienvenida' | 'versiculo' | 'versiculoReferencia',
  FieldMetadata<string>
>

/** A small preview of the home page's first screen, updated while typing. */
export function BannerPreview({ fields, ventana }: { fields: BannerFields; ventana: Ventana }) {
  return (
    <figure>
      <figcaption className="mb-1.5 font-bold">Así se verá la portada</figcaption>
      <div
        className="en-noche relative isolate overflow-hidden rounded-xl p-6 pt-40 sm:p-8 sm:pt-44"
        aria-hidden="true"
      >
        <div className="-z-10 absolute inset-0">
          <Fondo {...ventana} />
          <div className="absolute inset-0 bg-gradient-to-t from-noche via-noche/85 to-transparent" />
        </div>
        <p className="break-words font-titulo text-3xl">{fields.tituloBienvenida.value}</p>
        <p className="mt-3 break-words text-base">
          {fields.nombre.value}
          <br />
          <span className="text-sobre-noche-suave">{fields.localidad.value}</span>
        </p>
        <p className="mt-5 max-w-[17rem] border-vitral-ambar border-l-2 pl-3 font-titulo text-lg">
          {fields.versiculo.value}
          <span className="mt-1 block font-sans text-sm text-sobre-noche-suave">
            {fields.versiculoReferencia.value}
          </span>
        </p>
      </div>
    </figure>
  )
}

/** What the banner stands before. */
function Fondo({ clase, motivo, semilla }: Ventana) {
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
