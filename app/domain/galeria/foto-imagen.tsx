import { useState } from 'react'
import { Foto as Picture } from '#app/ui/foto.tsx'
import { Vitral } from '#app/ui/vitral.tsx'
import type { Foto } from './foto.ts'

interface FotoImagenProps {
  foto: Foto
  sizes: string
  className?: string
  priority?: boolean
}

/** A photo's picture, in all its sizes; as it was uploaded while none is ready; a window when it cannot be shown. */
export function FotoImagen({ foto, sizes, className, priority = false }: FotoImagenProps) {
  const [missing, setMissing] = useState(false)
  const { imagen, titulo, url, id } = foto
  if (imagen)
    return <Picture imagen={imagen} alt={titulo} sizes={sizes} className={className} priority={priority} />
  if (missing) return <Vitral semilla={id} titulo={titulo} className={className} />
  return (
    <img
      src={url}
      alt={titulo}
      loading={priority ? 'eager' : 'lazy'}
      className={className}
      onError={() => setMissing(true)}
      ref={(img) => {
        // It may have failed before the page was taken over.
        if (img?.complete && img.naturalWidth === 0) setMissing(true)
      }}
    />
  )
}
