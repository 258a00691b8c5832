import { type CSSProperties, useMemo } from 'react'
import { isHydrating } from '../page/served.ts'
import { fallbackUrl, type Imagen, srcset } from './image.ts'
import { thumbhashUrl } from './thumbhash.ts'

interface FotoProps {
  imagen: Imagen
  alt: string
  /** As in `<img sizes>`: how wide the picture is on the page. */
  sizes: string
  /** For the picture seen first: fetched eagerly and with high priority. All others load lazily. */
  priority?: boolean
  /** False for a picture out of sight: its blur is half a kilobyte of HTML. */
  blurred?: boolean
  className?: string
  style?: CSSProperties
}

/**
 * A picture in the best format and size for the screen; its space is reserved, and its blur fills it while it loads.
 * `className` and `style` go to the `<img>`. `<picture>` and its sources are `display: contents`: a flex box would
 * give each of them a gap.
 */
export function Foto({ imagen, alt, sizes, priority = false, blurred = true, className, style }: FotoProps) {
  const blur = useMemo(
    () => (blurred && !isHydrating() ? thumbhashUrl(imagen.thumbhash) : undefined),
    [blurred, imagen.thumbhash],
  )
  const avif = srcset(imagen, 'avif')
  const webp = srcset(imagen, 'webp')
  return (
    <picture style={{ display: 'contents' }}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} className="hidden" />}
      {webp && <source type="image/webp" srcSet={webp} sizes={sizes} className="hidden" />}
      <img
        src={fallbackUrl(imagen)}
        alt={alt}
        width={imagen.ancho}
        height={imagen.alto}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'low'}
        decoding={priority ? 'auto' : 'async'}
        className={className}
        suppressHydrationWarning
        style={
          blur
            ? {
                backgroundImage: `url(${blur})`,
                backgroundSize: 'cover',
                backgroundPosition: 'center',
                ...style,
              }
            : style
        }
      />
    </picture>
  )
}
