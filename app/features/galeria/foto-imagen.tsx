import { type CSSProperties, memo, useState } from 'react'
import { Vitral } from '#app/ui/glass/vitral.tsx'
import { Foto as Picture } from '#app/ui/images/foto.tsx'
import type { Foto } from './foto.ts'

interface FotoImagenProps {
  foto: Pick<Foto, 'id' | 'titulo' | 'url' | 'imagen'>
  sizes: string
  className?: string
  style?: CSSProperties | undefined
  /** `priority`: before all others; `eager`: at once; `lazy`: near the viewport. */
  loading?: 'priority' | 'eager' | 'lazy'
  blurred?: boolean
}

/**
 * A photo's picture in all its sizes; the original while none is ready; a stained-glass window if it cannot
 * load.
 */
export const FotoImagen = memo(function FotoImagen({
  foto,
  sizes,
  className,
  style,
  loading = 'lazy',
  blurred = true,
}: FotoImagenProps) {
  const [missing, setMissing] = useState(false)
  const { imagen, titulo, url, id } = foto
  if (missing) return <Vitral semilla={id} titulo={titulo} className={className} />
  const look = { className, style }
  if (imagen)
    return (
      <Picture
        {...look}
        imagen={imagen}
        alt={titulo}
        sizes={sizes}
        priority={loading !== 'lazy'}
        blurred={blurred}
      />
    )
  return (
    <img
      {...look}
      src={url}
      alt={titulo}
      loading={loading === 'lazy' ? 'lazy' : 'eager'}
      onError={() => setMissing(true)}
      ref={(img) => {
        // It may have failed before hydration, when no handler was attached.
        if (img?.complete && img.naturalWidth === 0) setMissing(true)
      }}
    />
  )
})
