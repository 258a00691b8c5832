import { expect, test } from 'vitest'
import { bestOf, costOf, stretchOf } from '#tests/support/forms/stretch.ts'
import { inPieces, sound } from '#tests/support/player/sounds.ts'
import { openAudio } from './recognise.server.ts'
import { DAMAGED, NOT_AUDIO } from './refusals.ts'
import type { Source } from './source.server.ts'

/** What is stored of bytes, in how many pieces, and how often the file was opened for it. */
async function taken(bytes: Uint8Array, piece = 1009) {
  let opened = 0
  const source: Source = {
    size: bytes.length,
    stream(start, end) {
      opened++
      return inPieces(bytes, piece).stream(start, end)
    },
  }
  try {
    const audio = await openAudio(source)
    const pieces = await Array.fromAsync(audio.body())
    return { kept: Buffer.concat(pieces), pieces: pieces.length, opened, said: '' }
  } catch (error) {
    return { kept: Buffer.alloc(0), pieces: 0, opened, said: (error as Error).message }
  }
}

const wordsOf = (numbers: number[]) => Buffer.from(new Uint32Array(numbers).buffer).swap32()
const words = (...numbers: number[]) => wordsOf(numbers)

function box(type: string, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([words(8 + body.length), Buffer.from(type, 'latin1'), body])
}

/** An M4A of `count` samples of one byte, one a chunk, each after a byte of something else. */
function m4a({
  count = 4,
  sizes = 0,
  movie = Buffer.alloc(100),
  scale = 44_100,
  more = Buffer.alloc(0),
} = {}): Buffer {
  const kind = box('ftyp', Buffer.from('M4A \0\0\0\0', 'latin1'))
  const starts = Array.from({ length: count }, (_, n) => kind.length + 8 + 2 * n + 1)
  const table = box(
    'stbl',
    box('stsd', words(0, 1), box('mp4a', Buffer.alloc(28))),
    box('stts', words(0, 1, count, 1024)),
    box('stsc', words(0, 1, 1, sizes || 1, 1)),
    // With `sizes`, one chunk of as many samples, the first of which has a byte.
    sizes
      ? box('stsz', words(0, 0, sizes, 1), Buffer.alloc(4 * (sizes - 1)))
      : box('stsz', words(0, 1, count)),
    box('stco', words(0, count), wordsOf(starts)),
  )
  const media = box(
    'mdia',
    box('mdhd', words(0, 0, 0, scale, 1024 * count, 0)),
    box('hdlr', words(0, 0), Buffer.from('soun'), Buffer.alloc(13)),
    box('minf', table),
  )
  return Buffer.concat([
    kind,
    box('mdat', Buffer.from('-s'.repeat(count))),
    box('moov', box('mvhd', movie), more, box('trak', box('tkhd', Buffer.alloc(84)), media)),
  ])
}

test('a description that says nothing of its own is refused, not kept for another try', async () => {
  expect((await taken(m4a())).said).toBe('')
  expect((await taken(m4a({ movie: Buffer.alloc(0) }))).said).toBe(DAMAGED)
  expect((await taken(m4a({ movie: Buffer.from([1, 0, 0, 0, 0, 0]) }))).said).toBe(DAMAGED)
  // A second divided into no parts lasts for ever.
  expect((await taken(m4a({ scale: 0 }))).said).toBe(DAMAGED)
})

test('a million boxes of nothing are refused before they fill the memory', async () => {
  expect((await taken(m4a({ more: Buffer.alloc(8 * 50).fill(box('free')) }))).said).toBe('')
  expect((await taken(m4a({ more: Buffer.alloc(8 * 200).fill(box('free')) }))).said).toBe(DAMAGED)
})

test('a sound in ten thousand places of its file is read in one passage', async () => {
  const file = m4a({ count: 10_000 })
  const { kept, pieces, opened } = await taken(file, 997)
  expect(kept.subarray(-10_000).equals(Buffer.alloc(10_000, 's'))).toBe(true)
  expect(pieces).toBeLessThan(30)
  expect(opened).toBeLessThan(10)
})

test('a description of a million chunks is refused before it fills the memory', async () => {
  expect((await taken(m4a({ count: 600_000 }), 1_000_000)).said).toBe(DAMAGED)
})

/** The least of five. */
async function leastOf(file: Buffer): Promise<number> {
  const costs: number[] = []
  for (let times = 0; times < 5; times++) costs.push(await costOf(() => taken(file, 65_536)))
  return Math.min(...costs)
}

test('eight megabytes of tables keep nobody waiting while they are read', async () => {
  for (const file of [m4a({ count: 400_000 }), m4a({ count: 1, sizes: 1_900_000 })]) {
    expect((await taken(file, 65_536)).said).toBe('')
    // Read in one go, the longest stretch is all of it; 40 ms are no wait.
    const whole = await leastOf(file)
    const part = Math.max(40, 0.75 * whole)
    expect(await bestOf(() => stretchOf(() => taken(file, 65_536)), part)).toBeLessThan(part)
  }
})

test('bytes that nearly begin a frame cost no more to pass over than five times as many of sound', async () => {
  const { kept: clean } = await taken(sound('without-count.mp3'))
  const costWith = (fill: Uint8Array) => leastOf(Buffer.concat([clean, Buffer.alloc(5_000_000).fill(fill)]))
  const most = 5 * (await costWith(clean))
  for (const fill of [Buffer.of(0xff), Buffer.from('I'), Buffer.of(0xff, 0xe0)])
    expect(await costWith(fill)).toBeLessThan(most)
})

test('a format that is not ours keeps nobody waiting while its beginning is read', async () => {
  const file = Buffer.concat([Buffer.of(0xff, 0xfb, 0x90, 0x44), Buffer.alloc(1_000_000, 0xff)])
  expect((await taken(file, 65_536)).said).toBe(NOT_AUDIO)
  expect(await bestOf(() => stretchOf(() => taken(file, 65_536)), 300)).toBeLessThan(300)
})

test('tags without end do not cost a look each', async () => {
  const tag = Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1')
  const { opened, said } = await taken(Buffer.alloc(20_000).fill(tag))
  expect(said).toBe(NOT_AUDIO)
  expect(opened).toBeLessThan(30)
})

test('a tag after each frame does not make a piece of each frame', async () => {
  const { kept: clean } = await taken(sound('without-count.mp3'))
  const tag = Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1')
  const begin = clean.subarray(0, 2)
  const frames: Buffer[] = []
  for (let at = 0; at < clean.length; ) {
    const next = clean.indexOf(begin, at + 100)
    frames.push(clean.subarray(at, next < 0 ? undefined : next))
    at = next < 0 ? clean.length : next
  }
  const head = Buffer.concat(frames)
  const { kept, pieces } = await taken(
    Buffer.concat([head, ...frames.flatMap((frame) => [tag, frame])]),
    1_000_000,
  )
  expect(kept.equals(Buffer.concat([clean, clean]))).toBe(true)
  expect(pieces).toBe(1)
})
