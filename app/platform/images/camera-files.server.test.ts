import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import {
  motionPhoto,
  photoWithBrokenMetadata,
  photoWithThumbnail,
  pictureBombs,
  pngWithChunk,
  ultraHdrPhoto,
} from '#tests/support/pictures/camera-files.ts'
import { drawPhoto } from '#tests/support/pictures/photos.ts'
import { normalise } from './normalise.server.ts'
import { NOT_AN_IMAGE, tooManyPixels } from './refusals.ts'

let photo: Buffer
let jpeg: Buffer
let png: Buffer
beforeAll(async () => {
  photo = await drawPhoto(480, 320)
  jpeg = await sharp(photo).jpeg({ quality: 95 }).toBuffer()
  png = await sharp(photo).png().toBuffer()
})

const zip = Buffer.from('PK\x03\x04 <script>alert(1)</script>'.repeat(100))

async function expectClean(file: Buffer, name: string) {
  const result = await normalise(file)
  if (typeof result === 'string') throw new Error(`${name}: ${result}`)
  expect([result.ancho, result.alto], name).toEqual([480, 320])
  const { exif, xmp, icc, iptc, gainMap } = await sharp(result.bytes).metadata()
  expect({ exif, xmp, icc, iptc, gainMap }, name).toEqual({})
  // Long enough not to occur by chance among the compressed pixels.
  for (const word of ['ftypmp42', '-070.7283', '<script>', 'MPF\0MM', 'hdrgm:', 'Exif\0\0'])
    expect(result.bytes.includes(word), `${name}: ${word}`).toBe(false)
  // The visible pixels are unchanged.
  const pixels = (bytes: Uint8Array) => sharp(bytes).removeAlpha().raw().toBuffer()
  const [sent, kept] = [await pixels(photo), await pixels(result.bytes)]
  const apart = sent.reduce((sum, value, n) => sum + Math.abs(value - (kept[n] ?? 0)), 0) / sent.length
  expect(apart, name).toBeLessThan(6) // a GIF has 256 colours
}

test('removes what cameras, phones and polyglots add, and keeps the picture', async () => {
  const gif = await sharp(photo).gif().toBuffer()
  const files: Record<string, Buffer> = {
    'motion photo': motionPhoto(jpeg),
    'Ultra HDR': await ultraHdrPhoto(jpeg),
    'Ultra HDR with a film': motionPhoto(await ultraHdrPhoto(jpeg)),
    'large thumbnail': await photoWithThumbnail(jpeg),
    'broken metadata': photoWithBrokenMetadata(jpeg),
    'zeros behind the end': Buffer.concat([jpeg, Buffer.alloc(4096)]),
    'without its end': jpeg.subarray(0, -2),
    'with half its end': jpeg.subarray(0, -1),
    'without its end, a film in its place': Buffer.concat([jpeg.subarray(0, -2), zip]),
    'JPEG and ZIP': Buffer.concat([jpeg, zip]),
    'PNG and ZIP': Buffer.concat([png, zip]),
    'GIF and script': Buffer.concat([gif, Buffer.from('*/=1;<script>alert(1)</script>')]),
    'PNG with a script in its words': pngWithChunk(
      png,
      'tEXt',
      Buffer.from('Comment\0<script>alert(1)</script>'),
    ),
  }
  for (const [name, file] of Object.entries(files)) await expectClean(file, name)
})

test('accepts a truncated JPEG only if no pixel is missing', async () => {
  const progressive = await sharp(photo).jpeg({ progressive: true }).toBuffer()
  const cut = { 3: jpeg.subarray(0, -3), 40: jpeg.subarray(0, -40), 'a scan': progressive.subarray(0, -2) }
  for (const [what, file] of Object.entries(cut)) expect(await normalise(file), what).toBe(NOT_AN_IMAGE)
})

test('refuses pixel bombs by their headers', async () => {
  const bombs = await pictureBombs()
  const begun = process.cpuUsage()
  for (const [name, file] of Object.entries(bombs))
    expect(await normalise(file), name).toMatch(/ Tiene más de \d+ megapíxeles: elige una más pequeña\.$/)
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 1e6).toBeLessThan(2) // seconds in total
})

test('refuses fewer pixels of a picture that needs them whole in memory', async () => {
  const { gif, ...bombs } = await pictureBombs(9990)
  const refused = await Promise.all(
    Object.entries(bombs).map(async ([name, file]) => [name, await normalise(file)]),
  )
  expect(Object.fromEntries(refused)).toEqual({
    // No more than that is wrong with them.
    jpeg: NOT_AN_IMAGE,
    png: NOT_AN_IMAGE,
    'progressive jpeg': tooManyPixels(73e6),
    'deep interlaced png': tooManyPixels(55e6),
    webp: tooManyPixels(14e6),
    avif: tooManyPixels(24e6),
  })
  expect(tooManyPixels(24.4e6)).toBe(`${NOT_AN_IMAGE} Tiene más de 24 megapíxeles: elige una más pequeña.`)
})

test('does not inflate text and profile bombs in a PNG', async () => {
  const bomb = deflateSync(Buffer.alloc(300_000_000), { level: 9 })
  const before = process.memoryUsage().rss
  for (const [type, head] of [
    ['zTXt', 'Comment\0\0'],
    ['iCCP', 'profile\0\0'],
    ['iTXt', 'XML:com.adobe.xmp\0\x01\0\0\0'],
  ] as const)
    await expectClean(pngWithChunk(png, type, Buffer.concat([Buffer.from(head, 'latin1'), bomb])), type)
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
})
