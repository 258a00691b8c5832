import { rmSync } from 'node:fs'
import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { HASHED, hashOf } from './alike.ts'
import type { Answer, Drawn, Task } from './image-process.server.ts'
import { normaliseLogo } from './logo.server.ts'
import { normalise } from './normalise.server.ts'
import { pack, unpack } from './parcel.server.ts'
import { sharp } from './sharp.server.ts'
import { firstWidthOf, MAX_SIDE, type VariantFormat, WIDTHS } from './variants.server.ts'

// The program of the image process (`image-process.server.ts`): one message in, one answer out.

const folder = process.argv[2] ?? ''
let picture: (() => Sharp) | undefined

async function work(task: Task): Promise<Answer['result']> {
  if (task.name === 'prepare') {
    const { bytes, shape } = task
    const normalised = await (shape === 'logo' ? normaliseLogo(bytes) : normalise(bytes, shape))
    if (typeof normalised === 'string') return normalised
    const width = firstWidthOf(normalised.ancho, normalised.alto)
    const first = width ? { width, bytes: await encodeVariant(sharp(normalised.bytes), width, 'webp') } : null
    const small = first?.bytes ?? normalised.bytes
    return { ...normalised, first, thumbhash: await thumbHash(small), hash: await differenceHash(small) }
  }
  if (task.name === 'open') {
    picture = await decode(task.bytes)
    return null
  }
  if (task.name === 'brightest') return Uint8Array.of(await brightest(task.bytes))
  if (task.name === 'draw') return encodeDrawing(task.svg, task.as)
  if (!picture) throw new Error('No picture is open')
  return task.name === 'card' ? encodeShareCard(picture()) : encodeVariant(picture(), task.width, task.format)
}

// Chosen against mozjpeg at 80: looks alike at about half its bytes in AVIF, two thirds in WebP. From 960
// pixels on, effort 2 takes two to three times the processor time of effort 1 for the same bytes; above 1600,
// effort 1 takes twice that of effort 0 for at most 8 % fewer bytes and no better likeness.
const AVIF = (width: number) => ({
  quality: 50,
  effort: width < 960 ? 2 : width <= 1600 ? 1 : 0,
  chromaSubsampling: '4:2:0',
})
// Only old browsers load large WebP: accept a tenth more bytes for half the time.
const WEBP = (width: number) => ({ quality: 72, effort: width > 960 ? 2 : 4 })

function encodeVariant(picture: Sharp, width: number, format: VariantFormat): Promise<Buffer> {
  const resized = picture.resize({ width })
  return (format === 'avif' ? resized.avif(AVIF(width)) : resized.webp(WEBP(width))).toBuffer()
}

/** 1200 × 630 pixels, as messengers show it, cropped around what draws the eye. */
function encodeShareCard(picture: Sharp): Promise<Buffer> {
  return picture
    .resize({ width: 1200, height: 630, fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}

function encodeDrawing(svg: string, as: Drawn): Promise<Buffer> {
  const drawing = sharp(Buffer.from(svg))
  if ('quality' in as) return drawing.jpeg({ quality: as.quality, mozjpeg: true }).toBuffer()
  return drawing.resize(as.width, as.height).png({ palette: true, effort: 7 }).toBuffer()
}

/** Decodes a picture once, at the largest offered width; every size is cheap to derive from that. */
async function decode(original: Uint8Array): Promise<() => Sharp> {
  const { data, info } = await sharp(original)
    .resize({ width: Math.max(...WIDTHS), height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return () => sharp(data, { raw: { width, height, channels } })
}

/** Across a picture, as many spots as a wide screen has of the size of a letter. */
const SPOTS = 160

/** The lightest channel of the lightest spot: no mixture is lighter than with a grey of that lightness. */
async function brightest(bytes: Uint8Array): Promise<number> {
  const spots = sharp(bytes).resize({ width: SPOTS }).flatten({ background: '#ffffff' }).toColourspace('srgb')
  const { channels } = await sharp(await spots.png().toBuffer()).stats()
  return Math.max(...channels.map(({ max }) => max))
}

/** What of a picture stays nearly the same when it is taken twice, or sent twice. */
async function differenceHash(bytes: Uint8Array): Promise<string> {
  const size = { ...HASHED, fit: 'fill' as const }
  return hashOf(await sharp(bytes).flatten().greyscale().resize(size).raw().toBuffer())
}

async function thumbHash(bytes: Uint8Array): Promise<string> {
  const size = { width: 100, height: 100, fit: 'inside' as const }
  const { data, info } = await sharp(bytes)
    .resize(size)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

process.on('message', async ({ id, task }: { id: number; task: unknown }) => {
  try {
    const result = await pack(await work((await unpack(task)) as Task), folder)
    process.send?.({ id, result })
  } catch (error) {
    process.send?.({ id, result: null, error: error instanceof Error ? error.message : String(error) })
  }
})
process.on('disconnect', () => process.exit())
// A killed server cannot delete the folder, so this process does when it exits.
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
