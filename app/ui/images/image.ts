/** What a page knows of a picture: its URL, its dimensions and the sizes that are ready. */
export interface Imagen {
  /** Address of the original: `/archivos/{folder}/{name}`, or the same folder and name elsewhere. */
  url: string
  /** Pixels. */
  ancho: number
  alto: number
  /** The blur shown while the picture loads: ThumbHash in base64. */
  thumbhash: string
  /** Widths that are ready, in pixels. */
  webp: number[]
  avif: number[]
}

/** The address of one size of a picture. */
function variantUrl({ url }: Pick<Imagen, 'url'>, format: 'avif' | 'webp', width: number): string {
  return `${url.replace(/([^/]+\/[^/]+)\.\w+$/, 'variantes/$1')}-${width}.${format}`
}

/** The `srcset` of a picture in one format, '' when no size of it is ready. */
export function srcset(imagen: Imagen, format: 'avif' | 'webp'): string {
  return [...imagen[format]]
    .sort((a, b) => a - b)
    .map((width) => `${variantUrl(imagen, format, width)} ${width}w`)
    .join(', ')
}

/** The URL for where only one fits: a medium WebP, or the original while there is none. */
export function fallbackUrl(imagen: Imagen): string {
  const width = Math.max(0, ...imagen.webp.filter((each) => each <= 1600))
  return width ? variantUrl(imagen, 'webp', width) : imagen.url
}

/** The URL of the smallest size, for some eighty pixels; the original while there is none. */
export function smallestUrl(imagen: Imagen): string {
  const width = Math.min(...imagen.webp)
  return Number.isFinite(width) ? variantUrl(imagen, 'webp', width) : imagen.url
}
