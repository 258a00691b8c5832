import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { sharp } from './sharp.server.ts'
import { type VariantFormat, WIDTHS } from './variants.server.ts'

// Chosen against mozjpeg at 80: looks alike at about half its bytes in AVIF, two thirds in WebP. From 960 pixels on,
// effort 2 takes two to three times the processor time of effort 1 for the same bytes; above 1600, effort 1 takes twice
// that of effort 0 for at most 8 % fewer bytes and no better likeness.
const AVIF = (width: number) => ({
  quality: 50,
  effort: width < 960 ? 2 : width <= 1600 ? 1 : 0,
  chromaSubsampling: '4:2:0',
})
// Only old browsers load large WebP: accept a tenth more bytes for half the time.
const WEBP = (width: number) => ({ quality: 72, effort: width > 960 ? 2 : 4 })

/** Encodes one size of a picture. */
export function encodeVariant(picture: Sharp, width: number, format: VariantFormat): Promise<Buffer> {
  const resized = picture.resize({ width })
  return (format === 'avif' ? resized.avif(AVIF(width)) : resized.webp(WEBP(width))).toBuffer()
}

/** 1200 × 630 pixels, as messengers show it, cropped around what draws the eye. */
export function encodeShareCard(picture: Sharp): Promise<Buffer> {
  return picture
    .resize({ width: 1200, height: 630, fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}

/** Renders an SVG as a JPEG of its size. */
export const encodeDrawing = (svg: string, quality: number): Promise<Buffer> =>
  sharp(Buffer.from(svg)).jpeg({ quality, mozjpeg: true }).toBuffer()

/** Decodes a picture once, at the largest offered width; every size is cheap to derive from that. */
export async function decode(original: Uint8Array): Promise<() => Sharp> {
  const { data, info } = await sharp(original)
    .resize({ width: Math.max(...WIDTHS), withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return () => sharp(data, { raw: { width, height, channels } })
}

/** The placeholder blur in base64. */
export async function thumbHash(bytes: Uint8Array): Promise<string> {
  const size = { width: 100, height: 100, fit: 'inside' as const }
  const { data, info } = await sharp(bytes)
    .resize(size)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
