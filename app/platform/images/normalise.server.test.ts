import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawPhoto, phonePhoto } from '#tests/support/pictures/photos.ts'
import { normalise } from './normalise.server.ts'
import { IS_HEIC, NOT_AN_IMAGE, TOO_HEAVY, tooSmall } from './refusals.ts'

async function accepted(bytes: Uint8Array) {
  const result = await normalise(bytes)
  if (typeof result === 'string') throw new Error(result)
  return result
}

test('a phone’s photo comes out upright, in full size, without place and camera', async () => {
  const original = await phonePhoto(800, 600)
  expect((await sharp(original).metadata()).orientation).toBe(6)
  expect(original.includes('moto g54')).toBe(true)
  const { bytes, ancho, alto, extension } = await accepted(original)
  expect({ ancho, alto, extension }).toEqual({ ancho: 600, alto: 800, extension: 'jpg' })
  const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata()
  expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
  expect(bytes.includes('moto')).toBe(false)
})

/** A camera stores the inverse rotation of the upright picture. */
test.each([
  [1, 0, false],
  [2, 0, true],
  [3, 180, false],
  [4, 180, true],
  [5, 90, true],
  [6, 270, false],
  [7, 270, true],
  [8, 90, false],
])('orientation %i', async (orientation, angle, mirrored) => {
  // Upright: red on the left, blue on the right.
  const draw = (width: number, background: string) =>
    sharp({ create: { width, height: 100, channels: 3, background } }).png()
  const red = await draw(100, 'red').toBuffer()
  const upright = draw(200, 'blue').composite([{ input: red, left: 0, top: 0 }])
  const turned = await sharp(await upright.toBuffer())
    .rotate(angle)
    .png()
    .toBuffer()
  const file = await sharp(turned).flop(mirrored).jpeg().withMetadata({ orientation }).toBuffer()
  const { bytes, ancho, alto } = await accepted(file)
  expect([ancho, alto]).toEqual([200, 100])
  const pixel = (left: number) =>
    sharp(bytes).extract({ left, top: 50, width: 1, height: 1 }).raw().toBuffer()
  const [left, right] = [await pixel(30), await pixel(170)]
  expect(left[0]).toBeGreaterThan(200)
  expect(right[2]).toBeGreaterThan(200)
})

test('a wide-gamut photo is converted, not relabelled', async () => {
  const green = {
    create: { width: 64, height: 64, channels: 3 as const, background: { r: 60, g: 200, b: 60 } },
  }
  const file = await sharp(green)
    .withIccProfile('p3')
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const raw = await sharp(file, { ignoreIcc: true }).raw().toBuffer()
  const { bytes } = await accepted(file)
  const [r = 0, g = 0] = await sharp(bytes).raw().toBuffer()
  expect(raw[0]).toBeGreaterThan(80) // the wide-gamut values would be paler
  expect(Math.abs(r - 60)).toBeLessThan(6)
  expect(Math.abs(g - 200)).toBeLessThan(6)
})

test('accepts every format and keeps its colours in sRGB', async () => {
  const photo = sharp(await drawPhoto(300, 200))
  const cmyk = await photo.clone().toColourspace('cmyk').jpeg().toBuffer()
  const files: [string, Buffer][] = [
    ['jpg', await photo.clone().jpeg({ progressive: true }).toBuffer()],
    ['jpg', await photo.clone().grayscale().jpeg().toBuffer()],
    ['jpg', cmyk],
    ['png', await photo.clone().png().toBuffer()],
    ['png', await photo.clone().ensureAlpha(0.5).png().toBuffer()],
    ['png', await photo.clone().toColourspace('rgb16').png().toBuffer()],
    ['png', await photo.clone().gif().toBuffer()],
    ['webp', await photo.clone().webp().toBuffer()],
    ['jpg', await photo.clone().avif({ effort: 0 }).toBuffer()],
    ['png', await photo.clone().ensureAlpha(0.5).avif({ effort: 0 }).toBuffer()],
  ]
  for (const [extension, file] of files) {
    const result = await accepted(file)
    expect(result).toMatchObject({ ancho: 300, alto: 200, extension })
    const { space, depth } = await sharp(result.bytes).metadata()
    expect([space === 'srgb', depth]).toEqual([true, 'uchar'])
  }
})

test('keeps the first frame of an animation', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 50, height: 40, channels: 3, background } })
      .png()
      .toBuffer()
  const gif = await sharp([await frame('red'), await frame('blue')], { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(gif, { animated: true }).metadata()).pages).toBe(2)
  const { bytes, ancho, alto } = await accepted(gif)
  expect([ancho, alto]).toEqual([50, 40])
  expect([...(await sharp(bytes).removeAlpha().raw().toBuffer())].slice(0, 3)).toEqual([255, 0, 0])
})

test('refuses what is not a picture, whatever its type claims', async () => {
  const photo = sharp(await drawPhoto(64, 64))
  const jpeg = await photo.jpeg().toBuffer()
  const cases: Record<string, Uint8Array> = {
    nothing: new Uint8Array(),
    text: Buffer.from('hola'),
    svg: Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    html: Buffer.from('<!doctype html><html><script>alert(1)</script>'),
    'html behind a GIF’s name': Buffer.from('GIF89a/*<svg/onload=alert(1)>*/=1;alert(1)//'),
    'html behind a JPEG’s first bytes': Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(999, '<script>')]),
    'a JPEG’s head alone': jpeg.subarray(0, 200),
    video: Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
    'an AVIF’s head alone': Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1'),
    tiff: await photo.clone().tiff().toBuffer(),
  }
  for (const [name, bytes] of Object.entries(cases)) expect(await normalise(bytes), name).toBe(NOT_AN_IMAGE)
  const heic = Buffer.from(`\0\0\0\x24ftypheic\0\0\0\0mif1MiHEmiafMiHBheic${'\0'.repeat(200)}`, 'latin1')
  expect(await normalise(heic)).toBe(IS_HEIC)
})

test('refuses a file truncated anywhere', async () => {
  const photo = sharp(await drawPhoto(400, 300))
  const files = {
    jpeg: await photo.clone().jpeg().toBuffer(),
    progressive: await photo.clone().jpeg({ progressive: true }).toBuffer(),
    png: await photo.clone().png().toBuffer(),
    webp: await photo.clone().webp().toBuffer(),
    avif: await photo.clone().avif({ effort: 0 }).toBuffer(),
    gif: await photo.clone().gif().toBuffer(),
  }
  for (const [name, file] of Object.entries(files)) {
    await accepted(file)
    for (const part of [0.2, 0.5, 0.8, 0.97])
      expect(await normalise(file.subarray(0, Math.floor(file.length * part))), `${name} ${part}`).toBe(
        NOT_AN_IMAGE,
      )
  }
})

test('refuses a hole in the middle, not stray bytes before the last marker', async () => {
  const file = await sharp(await drawPhoto(400, 300))
    .jpeg()
    .toBuffer()
  const hole = Buffer.from(file)
  const middle = Math.floor(file.length / 2)
  hole.fill(0, middle, middle + 4000)
  expect(await normalise(hole)).toBe(NOT_AN_IMAGE)
  const end = file.length - 2
  await accepted(Buffer.concat([file.subarray(0, end), Buffer.alloc(3), file.subarray(end)]))
})

test('refuses too many bytes before decoding', async () => {
  const heavy = new Uint8Array(40 * 1024 * 1024 + 1)
  heavy.set([0xff, 0xd8, 0xff, 0xe0])
  expect(await normalise(heavy)).toBe(TOO_HEAVY)
})

describe('cut to a square', () => {
  const square = { min: 100, max: 200 }
  const draw = (width: number, height: number, channels: 3 | 4 = 3) =>
    sharp({ create: { width, height, channels, background: { r: 40, g: 90, b: 160, alpha: 0 } } })
  const sideOf = async (bytes: Uint8Array) => {
    const kept = await normalise(bytes, square)
    return typeof kept === 'string' ? kept : [kept.ancho, kept.alto, kept.extension]
  }

  test('as a JPEG within its bounds, whatever was sent', async () => {
    expect(await sideOf(await draw(150, 400).jpeg().toBuffer())).toEqual([150, 150, 'jpg'])
    expect(await sideOf(await draw(500, 300).webp().toBuffer())).toEqual([200, 200, 'jpg'])
    for (const grey of [false, true]) {
      const sent = await draw(300, 120, 4).greyscale(grey).png().toBuffer()
      const kept = await normalise(sent, square)
      if (typeof kept === 'string') throw new Error(kept)
      const { format, channels, space } = await sharp(kept.bytes).metadata()
      expect([kept.ancho, format, channels, space]).toEqual([120, 'jpeg', 3, 'srgb'])
      // What was transparent is white.
      expect((await sharp(kept.bytes).stats()).channels[0]?.mean).toBeGreaterThan(250)
    }
  })

  test('not if a side is too short', async () => {
    expect(await sideOf(await draw(99, 400).jpeg().toBuffer())).toBe(tooSmall(100))
    expect(tooSmall(1400)).toBe('Esa foto es muy pequeña. Elige una de 1400 px o más por lado.')
  })
})
