import type { Metadata, OutputInfo, Sharp } from 'sharp'
import { type ImageFormat, recognise } from './recognise.server.ts'
import {
  IS_HEIC,
  MAX_BYTES,
  MAX_PIXELS,
  NOT_AN_IMAGE,
  TOO_HEAVY,
  tooManyPixels,
  tooSmall,
} from './refusals.ts'
import { sharp } from './sharp.server.ts'

/** Faults that real cameras and programs cause without damaging a pixel. */
const HARMLESS =
  /\b\d{1,2} extraneous bytes before marker|Invalid SOS parameters|Inconsistent progression|Adobe color transform|iCCP|profile|exif/i

/** The most memory that decoding and encoding may take, in bytes, beside the process's own 80 MB. */
const MAX_MEMORY = 440_000_000
/** Above so many pixels a JPEG gets the standard's Huffman tables: those made for it need all coefficients. */
const MAX_OPTIMISED = 16_000_000

/** A JPEG's end marker, which some cameras omit. */
const END_OF_JPEG = Buffer.from([0xff, 0xd9])

export interface Normalised {
  bytes: Buffer
  ancho: number
  alto: number
  extension: 'jpg' | 'png' | 'webp'
}

/** Cut it to a square around what draws the eye, as a JPEG with sides between these, in pixels. */
export type Square = { min: number; max: number }

/** What a picture is made into, where it does not stay as it is. */
export type Shape = Square | 'logo'

/**
 * Re-encodes a sent file: only its pixels, upright and in sRGB, so that nothing else in it (place, camera, a
 * second file hidden inside) can become public. Checks the limits first, then decodes every pixel, so that
 * truncated files are refused.
 * @returns the sentence to show if the file is refused.
 */
export async function normalise(bytes: Uint8Array, square?: Square): Promise<Normalised | string> {
  if (bytes.length > MAX_BYTES) return TOO_HEAVY
  const format = recognise(bytes)
  if (format === 'heic') return IS_HEIC
  if (!format) return NOT_AN_IMAGE
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!isWhatItSays(metadata, format)) return NOT_AN_IMAGE
    const most = mostPixels(format, metadata)
    if (metadata.width * (metadata.pageHeight ?? metadata.height) > most) return tooManyPixels(most)
    const shorter = Math.min(metadata.width, metadata.pageHeight ?? metadata.height)
    if (square && shorter < square.min) return tooSmall(square.min)
    return await encode(bytes, format, metadata, square && Math.min(shorter, square.max))
  } catch {
    return NOT_AN_IMAGE
  }
}

const isWhatItSays = (metadata: Metadata, format: ImageFormat) =>
  format === 'avif'
    ? metadata.format === 'heif' && metadata.compression === 'av1'
    : metadata.format === format

/** Most pictures pass line by line; whatever needs them whole in memory may have fewer pixels. */
function mostPixels(format: ImageFormat, { channels, depth, isProgressive, orientation = 1 }: Metadata) {
  const pixel = channels * (depth === 'uchar' ? 1 : 2)
  // Measured: decoded, and for WebP encoded again, as a whole; noise needs the most there.
  const whole = { webp: 30, avif: depth === 'uchar' ? 18 : 36, gif: 4, jpeg: 0, png: 0, heic: 0 }[format]
  // A progressive JPEG's coefficients have two bytes each; its subsampling could deceive.
  const passes = isProgressive ? pixel * (format === 'jpeg' ? 2 : 1) : 0
  const turned = orientation > 1 ? pixel : 0
  return Math.min(MAX_PIXELS, MAX_MEMORY / (whole + passes + turned))
}

async function encode(
  sent: Uint8Array,
  format: ImageFormat,
  metadata: Metadata,
  side: number | undefined,
): Promise<Normalised> {
  const pipeline = (bytes: Uint8Array, failOn: 'warning' | 'error') => {
    const image = sharp(bytes, { failOn, limitInputPixels: MAX_PIXELS, autoOrient: true }).toColourspace(
      'srgb',
    )
    if (!side) return image
    const cut = { width: side, height: side, fit: 'cover', position: sharp.strategy.attention } as const
    return image.resize(cut).flatten({ background: '#ffffff' })
  }
  const extension = side ? 'jpg' : extensionFor(format, metadata)
  const optimizeCoding = metadata.width * metadata.height <= MAX_OPTIMISED
  const chromaSubsampling = metadata.chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0'
  const write = (image: Sharp) => {
    if (extension === 'png') return image.png({ compressionLevel: 6 })
    if (extension === 'webp') return image.webp({ quality: 92, smartSubsample: true })
    return image.jpeg(
      side ? { quality: 84, mozjpeg: true } : { quality: 92, chromaSubsampling, optimizeCoding },
    )
  }
  const run = (bytes: Uint8Array, failOn: 'warning' | 'error') =>
    write(pipeline(bytes, failOn)).toBuffer({ resolveWithObject: true })

  let result: { data: Buffer; info: OutputInfo }
  try {
    result = await run(sent, 'warning')
  } catch (error) {
    // With the end marker restored, a JPEG that lacks more than that still warns. A progressive one does not.
    if (/premature end of JPEG image/.test(String(error)) && !metadata.isProgressive)
      result = await run(Buffer.concat([sent, END_OF_JPEG]), 'warning')
    else if (HARMLESS.test(String(error))) result = await run(sent, 'error')
    else throw error
  }
  return { bytes: result.data, ancho: result.info.width, alto: result.info.height, extension }
}

function extensionFor(format: ImageFormat, { hasAlpha }: Metadata): Normalised['extension'] {
  if (format === 'jpeg') return 'jpg'
  if (format === 'png' || format === 'gif') return 'png'
  if (format === 'webp') return 'webp'
  return hasAlpha ? 'png' : 'jpg' // encoding a full-size AVIF would take seconds
}
