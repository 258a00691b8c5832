import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { dateTimeOriginal, takenAt } from './taken-at.ts'

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a8324a' } })
const withDate = (DateTimeOriginal: string) =>
  picture
    .clone()
    .jpeg()
    .withExif({ IFD0: { Make: 'Motorola' }, IFD2: { DateTimeOriginal } })
    .toBuffer()
const bytesOf = (bytes: Uint8Array) => new Uint8Array(bytes).buffer
const AT = '2026-11-15 10:15:02'

describe('when a photo was taken', () => {
  test('is what its camera wrote, in either order of bytes', async () => {
    const jpeg = await withDate('2026:11:15 10:15:02')
    expect(dateTimeOriginal(bytesOf(jpeg))).toBe(AT)
    expect(dateTimeOriginal(bytesOf(bigEndian(AT.replaceAll('-', ':'))))).toBe(AT)
    expect(await takenAt(new File([bytesOf(jpeg)], 'a.jpg', { lastModified: 0 }))).toBe(AT)
  })

  test.each([
    ['a camera without a clock', () => withDate('0000:00:00 00:00:00')],
    ['another text', () => withDate('el domingo pasado..')],
    ['a JPEG without EXIF', () => picture.clone().jpeg().toBuffer()],
    ['a PNG', () => picture.clone().png().toBuffer()],
    ['nothing', async () => Buffer.alloc(0)],
  ])('is the file’s time, in Chile, for %s', async (_name, file) => {
    const lastModified = Date.parse('2026-11-15T13:15:02.900Z')
    expect(await takenAt(new File([bytesOf(await file())], 'a.jpg', { lastModified }))).toBe(AT)
  })

  test('is read from any bytes without an error', async () => {
    const jpeg = await withDate('2026:11:15 10:15:02')
    fc.assert(
      fc.property(fc.nat(400), fc.uint8Array({ minLength: 1, maxLength: 8 }), (at, bytes) => {
        const changed = new Uint8Array(jpeg)
        changed.set(bytes, Math.min(at, changed.length - bytes.length))
        for (const head of [changed, changed.slice(0, at)])
          expect(dateTimeOriginal(head.buffer) ?? AT).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      }),
    )
  })
})

/** The shortest JPEG with a date as older cameras write it. */
function bigEndian(text: string): Buffer {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16BE(tag)
    bytes.writeUInt16BE(type, 2)
    bytes.writeUInt32BE(count, 4)
    bytes.writeUInt32BE(value, 8)
    return bytes
  }
  const one = Buffer.from([0, 1])
  const end = Buffer.alloc(4)
  const tiff = Buffer.concat([
    Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8]),
    one,
    entry(0x8769, 4, 1, 26),
    end,
    one,
    entry(0x9003, 2, 20, 44),
    end,
    Buffer.from(`${text}\0`),
  ])
  const segment = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(segment.length + 2)
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1]), length, segment, Buffer.from([0xff, 0xda])])
}
