import type { Metadata, OutputInfo, Sharp } from 'sharp'
import { type ImageFormat, recognise } from './recognise.server.ts'
import { IS_HEIC, MAX_BYTES, MAX_PIXELS, NOT_AN_IMAGE, TOO_HEAVY, TOO_MANY_PIXELS } from './refusals.ts'
import { sharp } from './sharp.server.ts'

/** Faults that real cameras and programs leave in files without a damaged pixel. */
const HARMLESS =
  /\b\d{1,2} extraneous bytes before marker|Invalid SOS parameters|Inconsistent progression|Adobe color transform|iCCP|profile|exif/i

/** The two bytes with which a JPEG ends; some cameras leave them out. */
const END_OF_JPEG = Buffer.from([0xff, 0xd9])

export interface Normalised {
  bytes: Buffer
  ancho: number
  alto: number
  extension: 'jpg' | 'png' | 'webp'
}

/**
 * What is kept of a file that somebody sent: its pixels, upright, in sRGB, encoded anew, so that nothing else the
 * file carried (place, camera, a second file hidden in it) can become public. Decodes every pixel: a truncated
 * file is refused. The limits are checked before anything is decoded.
 * @returns the sentence to show when the file cannot be taken.
 */
export async function normalise(bytes: Uint8Array): Promise<Normalised | string> {
  if (bytes.length > MAX_BYTES) return TOO_HEAVY
  const format = recognise(bytes)
  if (format === 'heic') return IS_HEIC
  if (!format) return NOT_AN_IMAGE
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!isWhatItSays(metadata, format)) return NOT_AN_IMAGE
    if (metadata.width * (metadata.pageHeight ?? metadata.height) > MAX_PIXELS) return TOO_MANY_PIXELS
    return await encode(bytes, format, metadata)
  } catch {
    return NOT_AN_IMAGE
  }
}

const isWhatItSays = (metadata: Metadata, format: ImageFormat) =>
  format === 'avif'
    ? metadata.format === 'heif' && metadata.compression === 'av1'
    : metadata.format === format

async function encode(sent: Uint8Array, format: ImageFormat, metadata: Metadata): Promise<Normalised> {
  const pipeline = (bytes: Uint8Array, failOn: 'warning' | 'error') =>
    sharp(bytes, { failOn, limitInputPixels: MAX_PIXELS, autoOrient: true }).toColourspace('srgb')
  const extension = extensionFor(format, metadata)
  const chromaSubsampling = metadata.chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0'
  const write = (image: Sharp) => {
    if (extension === 'png') return image.png({ compressionLevel: 6 })
    if (extension === 'webp') return image.webp({ quality: 92, smartSubsample: true })
    return image.jpeg({ quality: 92, chromaSubsampling })
  }
  const run = (bytes: Uint8Array, failOn: 'warning' | 'error') =>
    write(pipeline(bytes, failOn)).toBuffer({ resolveWithObject: true })

  let result: { data: Buffer; info: OutputInfo }
  try {
    result = await run(sent, 'warning')
  } catch (error) {
    // With its end put back, a JPEG from which more is missing than that still warns. Not so one of several passes.
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
  return hasAlpha ? 'png' : 'jpg' // full-size AVIF would take seconds
}
