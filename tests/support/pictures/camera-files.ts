import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { drawPhoto } from './photos.ts'

// Files as real cameras and phones write them, and hostile ones.

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** A JPEG with extra segments at its start. */
const withSegments = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

const xmp = (description: string) =>
  segment(
    0xe1,
    Buffer.from(
      `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${description}</rdf:RDF></x:xmpmeta>`,
    ),
  )

/** A motion photo (Google, Samsung): a video appended to the picture and announced in the XMP. */
export function motionPhoto(jpeg: Buffer): Buffer {
  const film = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
    Buffer.from('+33.3608-070.7283/'.repeat(20_000)), // videos hold the location too
  ])
  const announced = xmp(
    `<rdf:Description xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" GCamera:MotionPhoto="1" GCamera:MicroVideo="1" GCamera:MicroVideoOffset="${film.length}"/>`,
  )
  return Buffer.concat([withSegments(jpeg, announced), film, Buffer.from('SEFHSEFT')])
}

/** Ultra HDR (Android 14): a second picture after the first, its gain map. */
export async function ultraHdrPhoto(jpeg: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(jpeg).metadata()
  const bright = sharp({
    create: { width: width >> 2, height: height >> 2, channels: 3, background: 'white' },
  })
  const gain = withSegments(
    await bright.grayscale().jpeg().toBuffer(),
    xmp(
      '<rdf:Description xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0" hdrgm:GainMapMin="0" hdrgm:GainMapMax="2.3" hdrgm:Gamma="1" hdrgm:OffsetSDR="0.015625" hdrgm:OffsetHDR="0.015625" hdrgm:HDRCapacityMin="0" hdrgm:HDRCapacityMax="2.3" hdrgm:BaseRenditionIsHDR="False"/>',
    ),
  )
  const item = (rest: string) =>
    `<rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="image/jpeg" ${rest}/></rdf:li>`
  const directory = xmp(
    `<rdf:Description xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0" xmlns:Container="http://ns.google.com/photos/1.0/container/" xmlns:Item="http://ns.google.com/photos/1.0/container/item/"><Container:Directory><rdf:Seq>${item('Item:Semantic="Primary"')}${item(`Item:Semantic="GainMap" Item:Length="${gain.length}"`)}</rdf:Seq></Container:Directory></rdf:Description>`,
  )
  // The base of the multi-picture index's offsets: after the two preceding markers.
  const origin = 2 + directory.length + 4 + 4
  const first = jpeg.length + directory.length + multiPicture(0, 0, 0).length
  return Buffer.concat([
    withSegments(jpeg, directory, multiPicture(first, gain.length, first - origin)),
    gain,
  ])
}

/** A multi-picture index (CIPA DC-007), as iPhones, Samsungs and Pixels write. */
function multiPicture(first: number, second: number, offset: number): Buffer {
  const data = Buffer.alloc(86)
  data.write('MPF\0MM\0*', 0, 'latin1')
  data.writeUInt32BE(8, 8)
  data.writeUInt16BE(3, 12)
  const entry = (at: number, [tag, type, count]: [number, number, number], value: number) => {
    data.writeUInt16BE(tag, at)
    data.writeUInt16BE(type, at + 2)
    data.writeUInt32BE(count, at + 4)
    data.writeUInt32BE(value, at + 8)
  }
  entry(14, [0xb000, 7, 4], 0x30313030)
  entry(26, [0xb001, 4, 1], 2)
  entry(38, [0xb002, 7, 32], 50)
  data.writeUInt32BE(0x030000, 54)
  data.writeUInt32BE(first, 58)
  data.writeUInt32BE(second, 74)
  data.writeUInt32BE(offset, 78)
  return segment(0xe2, data)
}

/** With the largest possible thumbnail in its EXIF data. */
export async function photoWithThumbnail(jpeg: Buffer): Promise<Buffer> {
  const small = await sharp(jpeg).resize(160).jpeg({ quality: 100 }).toBuffer()
  const head = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\x0e\0\x02', 'latin1')
  const entries = Buffer.alloc(28)
  for (const [at, tag, value] of [
    [0, 0x0201, 44],
    [12, 0x0202, small.length],
  ] as const) {
    entries.writeUInt16BE(tag, at)
    entries.writeUInt16BE(4, at + 2)
    entries.writeUInt32BE(1, at + 4)
    entries.writeUInt32BE(value, at + 8)
  }
  const exif = Buffer.concat([head, entries, small])
  return withSegments(jpeg, segment(0xe1, Buffer.concat([exif, Buffer.alloc(65_000 - exif.length)])))
}

/** Invalid EXIF data and colour profile. */
export const photoWithBrokenMetadata = (jpeg: Buffer): Buffer =>
  withSegments(
    jpeg,
    segment(0xe1, Buffer.from('Exif\0\0MM\0*\xff\xff\xff\xff\0\0', 'latin1')),
    segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01nothing of the kind', 'latin1')),
  )

/** A PNG with an extra chunk after its header. */
export function pngWithChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}

/** Small files in every format whose headers announce pictures with such sides. */
export async function pictureBombs(side = 20_000): Promise<Record<string, Buffer>> {
  const photo = sharp(await drawPhoto(64, 48))
  const write = async (file: Promise<Buffer>, promise: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(await file)
    promise(bytes)
    return bytes
  }
  const frame = (marker: number) => (bytes: Buffer) => {
    const at = bytes.indexOf(Buffer.from([0xff, marker]))
    bytes.writeUInt16BE(side, at + 5)
    bytes.writeUInt16BE(side, at + 7)
  }
  const header = (bytes: Buffer) => {
    bytes.writeUInt32BE(side, 16)
    bytes.writeUInt32BE(side, 20)
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  }
  const deep = photo.clone().ensureAlpha().toColourspace('rgb16')
  return {
    jpeg: await write(photo.clone().jpeg().toBuffer(), frame(0xc0)),
    'progressive jpeg': await write(photo.clone().jpeg({ progressive: true }).toBuffer(), frame(0xc2)),
    png: await write(photo.clone().png().toBuffer(), header),
    'deep interlaced png': await write(deep.png({ progressive: true }).toBuffer(), header),
    webp: await write(photo.clone().webp().toBuffer(), (bytes) => {
      const at = bytes.indexOf('VP8 ') + 14
      bytes.writeUInt16LE(Math.min(side, 16_383), at)
      bytes.writeUInt16LE(Math.min(side, 16_383), at + 2)
    }),
    avif: await write(photo.clone().avif({ effort: 0 }).toBuffer(), (bytes) => {
      const at = bytes.indexOf('ispe') + 8
      bytes.writeUInt32BE(side, at)
      bytes.writeUInt32BE(side, at + 4)
    }),
    gif: hugeGif(),
  }
}

/** A GIF of 65 535 × 65 535 pixels in a few bytes. */
function hugeGif(): Buffer {
  const side = Buffer.from([0xff, 0xff])
  return Buffer.concat([
    Buffer.from('GIF89a'),
    side,
    side,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.from([0x2c, 0, 0, 0, 0]),
    side,
    side,
    Buffer.from([0, 2, 2, 0x4c, 1, 0, 0x3b]),
  ])
}
