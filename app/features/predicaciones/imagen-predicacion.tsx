import { useState } from 'react'
import { ventanaDeSemana } from '#app/ui/glass/ventana-de-semana.ts'
import { Vitral } from '#app/ui/glass/vitral.tsx'
import { Foto } from '#app/ui/images/foto.tsx'
import type { Imagen } from '#app/ui/images/image.ts'

const LLENA = 'absolute inset-0 size-full object-cover'

interface ImagenPredicacionProps {
  predicacion: { id: string; fecha: string; imagen: string; foto: Imagen | null }
  /** As in `<img sizes>`. */
  sizes: string
  /** Seen first: not left for later. */
  priority?: boolean
  /** As of `Foto`. */
  blurred?: boolean
}

/** A sermon's picture, or a stained-glass window of its own; fills its box. */
export function ImagenPredicacion({
  predicacion: { id, fecha, imagen, foto },
  sizes,
  priority = false,
  blurred = true,
}: ImagenPredicacionProps) {
  const [missing, setMissing] = useState(false)
  if (foto)
    return <Foto imagen={foto} alt="" sizes={sizes} priority={priority} blurred={blurred} className={LLENA} />
  // One of ours without its sizes is gone, or was taken away.
  if (imagen === '' || missing || imagen.startsWith('/archivos/'))
    return <Vitral late={!priority} semilla={id} {...(fecha && ventanaDeSemana(fecha))} className={LLENA} />
  return (
    <img
      src={imagen}
      alt=""
      loading={priority ? 'eager' : 'lazy'}
      className={LLENA}
      onError={() => setMissing(true)}
      ref={(img) => {
        // It may have failed before hydration, when no handler was attached.
        if (img?.complete && img.naturalWidth === 0) setMissing(true)
      }}
    />
  )
}
