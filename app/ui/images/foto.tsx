import { type CSSProperties, useMemo } from 'react'
import { rgbaToDataURL, thumbHashToAverageRGBA, thumbHashToRGBA } from 'thumbhash'
import { isHydrating } from '../page/served.ts'
import { createMemory } from '../storage/remember.ts'
import { type Imagen, srcset } from './image.ts'

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
}

/**
 * A picture in the best format and size for the screen; its space is reserved, and its blur fills it while it
 * loads. `className` goes to the `<img>`. `<picture>` is `display: contents`, and its sources are hidden: a
 * flex box would give each of them a gap.
 */
export function Foto({ imagen, alt, sizes, priority = false, blurred = true, className = '' }: FotoProps) {
  const { thumbhash } = imagen
  const meanwhile = useMemo(
    () => (blurred && !isHydrating() ? placeholderOf(thumbhash) : undefined),
    [blurred, thumbhash],
  )
  const avif = srcset(imagen, 'avif')
  const webp = srcset(imagen, 'webp')
  return (
    <picture className="contents">
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} className="hidden" />}
      {webp && <source type="image/webp" srcSet={webp} sizes={sizes} className="hidden" />}
      <img
        // For browsers that know neither format: what was uploaded, JPEG as a rule.
        src={imagen.url}
        alt={alt}
        width={imagen.ancho}
        height={imagen.alto}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'low'}
        decoding={priority ? 'auto' : 'async'}
        className={`bg-center bg-cover ${className}`}
        suppressHydrationWarning
        style={meanwhile}
      />
    </picture>
  )
}

// The browser scales a background smoothly, so this many pixels look like the full blur and take only 400
// characters.
const SIDE = 9

/**
 * What fills a picture's space until it is there: its blur, which the server draws, or where the browser
 * draws the picture its colour: the blur's code would be 1.3 kB of every page's scripts.
 */
function placeholderOf(thumbhash: string): CSSProperties | undefined {
  if (!import.meta.env.SSR) return { backgroundColor: colourOf(thumbhash) }
  const blur = thumbhashUrl(thumbhash)
  return blur ? { backgroundImage: `url(${blur})` } : undefined
}

/** The bytes of a ThumbHash (base64); undefined for a bad one, and for a picture with transparency. */
function readHash(thumbhash: string): Uint8Array | undefined {
  const hash = Uint8Array.from(atob(thumbhash), (char) => char.charCodeAt(0))
  const hasAlpha = ((hash[2] ?? 0x80) & 0x80) !== 0
  // Behind a transparent one it would stay visible.
  return hash.length < 5 || hasAlpha ? undefined : hash
}

/** The picture's average colour; undefined as by `readHash`. */
export function colourOf(thumbhash: string): string | undefined {
  const hash = readHash(thumbhash)
  if (!hash) return undefined
  const { r, g, b } = thumbHashToAverageRGBA(hash)
  return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`
}

/** Its blur as a tiny PNG in a data URL; undefined as by `readHash`. */
export const thumbhashUrl = (thumbhash: string): string | undefined =>
  blurs(thumbhash, () => drawBlur(thumbhash))

const blurs = createMemory<string | undefined>(2000)

function drawBlur(thumbhash: string): string | undefined {
  const hash = readHash(thumbhash)
  if (!hash) return undefined
  const { w, h, rgba } = thumbHashToRGBA(hash)
  const width = Math.max(1, Math.round((SIDE * w) / Math.max(w, h)))
  const height = Math.max(1, Math.round((SIDE * h) / Math.max(w, h)))
  return rgbaToDataURL(width, height, shrink(rgba, w, h, width, height))
}

function shrink(rgba: Uint8Array, w: number, h: number, width: number, height: number): Uint8Array {
  const small = new Uint8Array(width * height * 4)
  const range = (n: number, of: number, from: number) => [
    Math.floor((n * from) / of),
    Math.max(Math.ceil(((n + 1) * from) / of), 1),
  ]
  for (let y = 0; y < height; y++) {
    const [top = 0, bottom = h] = range(y, height, h)
    for (let x = 0; x < width; x++) {
      const [left = 0, right = w] = range(x, width, w)
      for (let channel = 0; channel < 4; channel++) {
        let sum = 0
        for (let row = top; row < bottom; row++)
          for (let column = left; column < right; column++) sum += rgba[(row * w + column) * 4 + channel] ?? 0
        small[(y * width + x) * 4 + channel] = Math.round(sum / ((bottom - top) * (right - left)))
      }
    }
  }
  return small
}
