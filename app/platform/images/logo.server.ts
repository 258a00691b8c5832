import type { Sharp } from 'sharp'
import { contrast } from '#app/platform/color/oklch.server.ts'
import type { Normalised } from './normalise.server.ts'
import { recognise } from './recognise.server.ts'
import { LOGO, LOGO_BYTES, LOGO_MEASURES } from './refusals.ts'
import { sharp } from './sharp.server.ts'

/** The longer side of a stored logo, in pixels: nothing shows it larger. */
const SIDE = 1200
/** And of what it is measured by. */
const MEASURED = { margin: 600, tone: 160 }

/** What a logo is seen on: the paper by day and the night, and from which contrast on. */
const GROUNDS = { dia: { color: '#fbf7f0', seen: 2 }, noche: { color: '#171a2e', seen: 3 } }
/** The part of a logo that has to be seen; of a shape that fills its box, only its letters. */
const SEEN = { most: 0.85, letters: 0.05, filled: 0.7 }

/** Why a logo is not taken: a sentence for whoever sent it. */
class LogoRefused extends Error {}

/** `oscuro`: it is not seen on the night. `claro`: it is not seen on paper. */
export type Tono = 'oscuro' | 'claro'

/**
 * A sent logo as it is stored: a PNG without the empty margin around it. Of an SVG the library draws what it
 * shows, and neither runs a script nor fetches anything; of a PNG its first picture. Nothing else of the file
 * remains.
 * @returns the sentence to show if it is refused.
 */
export async function normaliseLogo(
  bytes: Uint8Array,
): Promise<(Normalised & { tono: Tono | undefined }) | string> {
  if (bytes.length > LOGO_BYTES) return LOGO.heavy
  try {
    const picture = recognise(bytes) === 'png' ? await fromPng(bytes) : await fromSvg(bytes)
    const { data, info } = await withoutMargin(picture)
    const { width, height } = info
    const { wide, tall } = LOGO_MEASURES
    if (width > height * wide || height > width * tall) return LOGO.narrow
    return { bytes: data, ancho: width, alto: height, extension: 'png', tono: await tonoOf(data) }
  } catch (error) {
    return error instanceof LogoRefused ? error.message : LOGO.unknown
  }
}

const withoutMargin = async (picture: Uint8Array) =>
  sharp(picture)
    .extract(await shownIn(picture))
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })

async function fromPng(bytes: Uint8Array) {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > LOGO_MEASURES.pixels) throw new LogoRefused(LOGO.pixels)
  if (Math.max(width, height) < LOGO_MEASURES.min) throw new LogoRefused(LOGO.small)
  return sharp(bytes, { limitInputPixels: LOGO_MEASURES.pixels, failOn: 'error' })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Dots per inch at which a pixel of a drawing is one of its picture, and the most that the library takes. */
const DENSITY = { own: 72, most: 100_000 }

/** Draws it small to find its margins, and then what it shows, as large as it is stored. */
async function fromSvg(bytes: Uint8Array) {
  refuseSvg(bytes)
  const { width, height } = await sharp(bytes)
    .metadata()
    .catch((error) => {
      throw new LogoRefused(/dimensions|limit/.test(String(error)) ? LOGO.size : LOGO.unknown)
    })
  const density = Math.min(DENSITY.most, (DENSITY.own * MEASURED.margin) / Math.max(width, height))
  const small = await drawn(sharp(bytes, { density }))
  const shown = await shownIn(small.data)
  const times = Math.min(DENSITY.most / density, (1.1 * SIDE) / Math.max(shown.width, shown.height))
  // With a pixel of the small picture on each side.
  const span = (from: number, length: number, most: number) => {
    const begin = Math.floor(Math.max(0, from - 1) * times)
    return [begin, Math.floor(Math.min(most, from + length + 1) * times) - begin] as const
  }
  const [left, wide] = span(shown.left, shown.width, small.info.width)
  const [top, tall] = span(shown.top, shown.height, small.info.height)
  const large = sharp(bytes, { density: density * times, limitInputPixels: false })
  return (await drawn(large.extract({ left, top, width: wide, height: tall }))).data
}

/** @throws LogoRefused if it is too much to draw */
const drawn = (svg: Sharp) =>
  svg
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new LogoRefused(LOGO.complex)
    })

/** @throws LogoRefused of what would not be drawn as its maker sees it, or is no SVG in UTF-8 */
function refuseSvg(bytes: Uint8Array): void {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) throw new LogoRefused(LOGO.compressed)
  const text = Buffer.from(bytes).toString('utf8')
  if (/[\0\ufffd]/.test(text)) throw new LogoRefused(LOGO.encoding)
  if (!/^\s*</.test(text)) throw new LogoRefused(LOGO.unknown)
  if (/<!(?:ENTITY|ATTLIST|ELEMENT)|<!DOCTYPE[^>]*\[/i.test(text)) throw new LogoRefused(LOGO.entities)
  if (/<(?:svg:)?image\b/.test(text)) throw new LogoRefused(LOGO.picture)
  if (/<(?:svg:)?text\b/.test(text)) throw new LogoRefused(LOGO.text)
}

/**
 * The part of a picture without its empty margin, or without a white one.
 * @throws LogoRefused if all of it is of one colour, or of none
 */
async function shownIn(picture: Uint8Array) {
  const { channels, isOpaque } = await sharp(picture).stats()
  const alpha = channels.at(-1)
  const varies = channels.some(({ min, max }) => max > min)
  if (!varies || !alpha || (!isOpaque && alpha.max < 32)) throw new LogoRefused(LOGO.empty)
  const margin = isOpaque ? sharp(picture).flatten() : sharp(picture).extractChannel('alpha')
  const { info } = await sharp(await margin.png({ compressionLevel: 1 }).toBuffer())
    .trim({ background: isOpaque ? '#ffffff' : '#000000', threshold: 8 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { trimOffsetLeft = 0, trimOffsetTop = 0, width, height } = info
  return { left: -trimOffsetLeft, top: -trimOffsetTop, width, height }
}

async function tonoOf(png: Uint8Array): Promise<Tono | undefined> {
  const size = { width: MEASURED.tone, height: MEASURED.tone, fit: 'inside' } as const
  const { data, info } = await sharp(png)
    .resize(size)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const shown: string[] = []
  for (let at = 0; at < data.length; at += 4)
    if ((data[at + 3] ?? 0) > 127) shown.push(`#${data.subarray(at, at + 3).toString('hex')}`)
  const isFilled = shown.length > info.width * info.height * SEEN.filled
  const isSeen = ({ color, seen }: (typeof GROUNDS)['dia']) => {
    const part = shown.filter((hex) => contrast(hex, color) >= seen).length / shown.length
    return part >= (isFilled ? SEEN.letters : SEEN.most)
  }
  if (isSeen(GROUNDS.noche)) return isSeen(GROUNDS.dia) ? undefined : 'claro'
  return 'oscuro'
}
