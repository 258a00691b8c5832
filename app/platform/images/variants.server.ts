import { z } from 'zod'

/** The widths, in pixels, offered for every picture. */
export const WIDTHS = [360, 480, 720, 960, 1600, 2400]

export const MAX_SIDE = 16_383

export type VariantFormat = 'webp' | 'avif'

/** What of a picture was encoded: its widths, by format. */
export const variantesSchema = z.object({ webp: z.array(z.int()), avif: z.array(z.int()) })
export type Variantes = z.output<typeof variantesSchema>

export const readVariantes = (text: string): Variantes => JSON.parse(text)

/** The widths for a picture, never wider than it is; its own too if it falls clearly between two. */
export function widthsFor(ancho: number, alto: number): number[] {
  const largest = Math.max(...WIDTHS)
  const widths = WIDTHS.filter((width) => width <= ancho)
  const last = widths.at(-1) ?? 0
  if (ancho < largest && ancho > last * 1.1) widths.push(ancho)
  return widths.filter((width) => (alto / ancho) * width <= MAX_SIDE)
}

/** The size made before an upload is answered: sharp enough for a phone until the others exist. */
export const firstWidthOf = (ancho: number, alto: number): number | undefined =>
  widthsFor(ancho, alto).findLast((width) => width <= 480)

const stem = (clave: string) => clave.replace(/\.\w+$/, '')

/** Folder of everything derived from pictures. */
export const VARIANTS = 'variantes/'

export const variantPrefix = (clave: string) => `${VARIANTS}${stem(clave)}-`

export const variantKey = (clave: string, width: number, format: VariantFormat) =>
  `${variantPrefix(clave)}${width}.${format}`

/** The JPEG that messengers show for a shared page. */
export const shareKey = (clave: string) => `${variantPrefix(clave)}compartir.jpg`

/** Every object that may exist for a picture, the original first. */
export function keysOf({ clave, ancho, alto }: { clave: string; ancho: number; alto: number }): string[] {
  const formats: VariantFormat[] = ['webp', 'avif']
  const sizes = widthsFor(ancho, alto).flatMap((width) =>
    formats.map((format) => variantKey(clave, width, format)),
  )
  return [clave, ...sizes, shareKey(clave)]
}

/** The objects that exist according to the picture's row. */
export function storedKeys(row: { clave: string; variantes: string; estado: string }): string[] {
  const { clave } = row
  const variantes = readVariantes(row.variantes)
  const sizes = (['webp', 'avif'] as const).flatMap((format) =>
    variantes[format].map((width) => variantKey(clave, width, format)),
  )
  return [clave, ...sizes, ...(row.estado === 'lista' ? [shareKey(clave)] : [])]
}

/** The common name of a picture's files, so that a listed one can be matched to it. */
export function pictureOf(key: string): string {
  return stem(key.replace(/^variantes\//, '').replace(/-(\d+\.(webp|avif)|compartir\.jpg)$/, ''))
}

const URL_PREFIX = '/archivos/'

export const urlOf = (clave: string) => URL_PREFIX + clave

/** The key of one of our URLs; null for any other. */
export const keyOfUrl = (url: string) => (url.startsWith(URL_PREFIX) ? url.slice(URL_PREFIX.length) : null)
