import { useState } from 'react'
import { Vitral } from '#app/ui/glass/vitral.tsx'
import { Foto } from '#app/ui/images/foto.tsx'
import type { Imagen } from '#app/ui/images/image.ts'

const LLENA = 'absolute inset-0 h-full w-full object-cover'

/** Windows of one colour would make all sermons look alike. */
const TONOS = ['alba', 'mar', 'rosa', 'bosque'] as const

interface ImagenPredicacionProps {
  predicacion: { id: string; imagen: string; foto: Imagen | null }
  /** As in `<img sizes>`. */
  sizes: string
  /** Seen first: not left for later. */
  priority?: boolean
}

/** A sermon's picture, or a stained-glass window of its own; fills its box. */
export function ImagenPredicacion({
  predicacion: { id, imagen, foto },
  sizes,
  priority = false,
}: ImagenPredicacionProps) {
  const [missing, setMissing] = useState(false)
  if (foto) return <Foto imagen={foto} alt="" sizes={sizes} priority={priority} className={LLENA} />
  if (imagen === '' || missing)
    return (
      <Vitral
        late={!priority}
        semilla={id}
        tono={TONOS[id.charCodeAt(id.length - 1) % 4]}
        className={LLENA}
      />
    )
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
