import { contrast } from '#app/platform/color/oklch.server.ts'
import type { Normalised } from './normalise.server.ts'
import { recognise } from './recognise.server.ts'
import { LOGO, LOGO_BYTES, LOGO_MEASURES } from './refusals.ts'
import { sharp } from './sharp.server.ts'
import { readSvg, type Svg, SvgRefused, writeSvg } from './svg.server.ts'

/**
 * The longer side of a stored logo, in pixels: what a share card or the podcast's cover shows of it is
 * smaller.
 */
const SIDE = 1200
/** And of what it is measured by. */
const MEASURED = { margin: 600, tone: 160 }

/** What a logo is seen on: the paper by day and the night, and from which contrast on. */
const GROUNDS = { dia: { color: '#fbf7f0', seen: 2 }, noche: { color: '#171a2e', seen: 3 } }
/**
 * The part of a logo that has to be seen; of a shape that fills its box, and so brings its own ground, its
 * letters.
 */
const SEEN = { most: 0.85, letters: 0.05, filled: 0.7 }

/** `oscuro`: it is not seen on the night. `claro`: it is not seen on paper. */
export type Tono = 'oscuro' | 'claro'

/**
 * A sent logo as it is stored: a PNG without the empty margin around it. Of an SVG only its shapes are drawn;
 * of a PNG its first picture. Nothing else of the file remains.
 * @returns the sentence to show if it is refused.
 */
export async function normaliseLogo(
  bytes: Uint8Array,
): Promise<(Normalised & { tono: Tono | undefined }) | string> {
  if (bytes.length > LOGO_BYTES) return LOGO.heavy
  try {
    const drawn = recognise(bytes) === 'png' ? await fromPng(bytes) : await fromSvg(readSvg(bytes))
    const { width, height } = drawn.info
    const { wide, tall } = LOGO_MEASURES
    if (width > height * wide || height > width * tall) return LOGO.narrow
    return { bytes: drawn.data, ancho: width, alto: height, extension: 'png', tono: await tonoOf(drawn.data) }
  } catch (error) {
    return error instanceof SvgRefused ? error.message : LOGO.unknown
  }
}

const PNG = { compressionLevel: 9 } as const

async function fromPng(bytes: Uint8Array) {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > LOGO_MEASURES.pixels) throw new SvgRefused(LOGO.pixels)
  if (Math.max(width, height) < LOGO_MEASURES.min) throw new SvgRefused(LOGO.small)
  const upright = await sharp(bytes, { limitInputPixels: LOGO_MEASURES.pixels, failOn: 'error' })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(upright)
    .extract(await shownIn(upright))
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .png(PNG)
    .toBuffer({ resolveWithObject: true })
}

/** Draws it small to find its margins, once more to find them well, and then without them. */
async function fromSvg(svg: Svg) {
  const found = await inner(await inner(svg, 1), 0)
  return sharp(Buffer.from(writeSvg(found, SIDE)))
    .png(PNG)
    .toBuffer({ resolveWithObject: true })
}

/** What of a drawing shows something, and `around` pixels of its small picture on each side. */
async function inner(svg: Svg, around: number): Promise<Svg> {
  const small = await sharp(Buffer.from(writeSvg(svg, MEASURED.margin)))
    .png({ compressionLevel: 1 })
    .toBuffer()
  const { left, top, width, height } = await shownIn(small)
  const unit = Math.max(svg.width, svg.height) / MEASURED.margin
  return {
    root: svg.root,
    ...{ x: svg.x + (left - around) * unit, y: svg.y + (top - around) * unit },
    ...{ width: (width + 2 * around) * unit, height: (height + 2 * around) * unit },
  }
}

/**
 * The part of a picture without its empty margin, or without a white one.
 * @throws SvgRefused if all of it is of one colour, or of none
 */
async function shownIn(picture: Uint8Array) {
  const { channels, isOpaque } = await sharp(picture).stats()
  const alpha = channels.at(-1)
  const varies = channels.some(({ min, max }) => max > min)
  if (!varies || !alpha || (!isOpaque && alpha.max < 32)) throw new SvgRefused(LOGO.empty)
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
