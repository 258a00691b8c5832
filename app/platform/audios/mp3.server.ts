import { DAMAGED } from './refusals.ts'
import { AudioRefused, type OpenedAudio, readPiece, type Source } from './source.server.ts'

/** Encoders leave silence and stray bytes between the tags and the first frame. */
const MOST_BEFORE = 4096
/** Frames in a row that are no coincidence: text and pictures hold single marks of a frame. */
const IN_A_ROW = 4
const HEAD = 64 * 1024
/** Some programs put a tag of their own before the one they find; each costs a look into the file. */
const MOST_TAGS = 16

/** kbit/s by their index in the header; MPEG 1, and MPEG 2 and 2.5. */
const RATES = [
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
/** Hz of MPEG 1; MPEG 2 has half of it, 2.5 a quarter. */
const SAMPLE_RATES = [44100, 48000, 32000]

type Frame = { length: number; samples: number; sampleRate: number }

/** The header of a layer III frame at `at`; undefined if there is none. */
function frameAt(bytes: Buffer, at: number): Frame | undefined {
  if (at + 4 > bytes.length) return undefined
  const head = bytes.readUInt32BE(at)
  if (head >>> 21 !== 0x7ff) return undefined
  const version = (head >>> 19) & 3
  const isLayerIII = ((head >>> 17) & 3) === 1
  const hz = SAMPLE_RATES[(head >>> 10) & 3]
  const kbits = RATES[version === 3 ? 0 : 1][((head >>> 12) & 15) - 1]
  if (!isLayerIII || version === 1 || !hz || !kbits) return undefined
  const sampleRate = version === 3 ? hz : version === 2 ? hz / 2 : hz / 4
  const samples = version === 3 ? 1152 : 576
  const length = Math.floor((samples / 8) * ((kbits * 1000) / sampleRate)) + ((head >>> 9) & 1)
  return { length, samples, sampleRate }
}

const [ID3, APE] = [Buffer.from('ID3'), Buffer.from('APETAGEX')]

/**
 * Where from `at` on a frame or a tag may begin, by its first two bytes; the end if nowhere. A file may be
 * all of bytes that nearly are a frame's first: whoever searches pays some nanoseconds for each.
 */
function nextMark(bytes: Buffer, at: number): number {
  for (let n = at; n < bytes.length; n++) {
    const one = bytes[n]
    const two = bytes[n + 1] ?? 0
    const isLast = n + 1 === bytes.length
    if (one === 0xff && ((two & 0xe6) === 0xe2 || isLast)) return n
    if (one === ID3[0] && (two === ID3[1] || isLast)) return n
    if (one === APE[0] && (two === APE[1] || isLast)) return n
  }
  return bytes.length
}

/** The length of the tag that begins at `at`, 0 if none does; undefined if its header is cut off. */
function tagAt(bytes: Buffer, at: number): number | undefined {
  if (bytes[at] === 0xff) return 0
  const is = (name: Buffer) => name.every((byte, n) => bytes[at + n] === byte)
  if (is(ID3)) {
    if (at + 10 > bytes.length) return undefined
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at + 6, at + 10)
    if ((a | b | c | d) & 0x80) return 0
    const footer = (bytes[at + 5] ?? 0) & 0x10 ? 10 : 0
    return 10 + ((a << 21) | (b << 14) | (c << 7) | d) + footer
  }
  if (is(APE)) {
    if (at + 32 > bytes.length) return undefined
    const hasHeader = (bytes.readUInt32LE(at + 20) & 0x20000000) !== 0
    return hasHeader ? bytes.readUInt32LE(at + 12) + 32 : 32
  }
  return 0
}

/** @returns whether enough frames follow each other from `at`, or all that the file has. */
function beginsAt(bytes: Buffer, at: number, isWhole: boolean): Frame | undefined {
  const first = frameAt(bytes, at)
  let next = at
  for (let n = 0; n < IN_A_ROW; n++) {
    const frame = frameAt(bytes, next)
    if (isWhole && n > 1 && next >= bytes.length) break
    if (!frame || frame.sampleRate !== first?.sampleRate) return undefined
    next += frame.length
  }
  return first
}

/** @returns the MP3 that the source holds; undefined if it is none. */
export async function openMp3(source: Source): Promise<OpenedAudio | undefined> {
  let start = 0
  for (let tags = 0; tags < MOST_TAGS; tags++) {
    const length = tagAt(await readPiece(source, start, start + 32), 0)
    if (!length) break
    start += length
  }
  const head = await readPiece(source, start, start + HEAD)
  let at = 0
  while (at < MOST_BEFORE && !beginsAt(head, at, start + head.length === source.size)) at++
  const first = beginsAt(head, at, start + head.length === source.size)
  if (!first) return undefined
  let samples = 0
  // The first frame may hold the encoder's notes instead of sound.
  const isNotes = /Xing|Info|VBRI/.test(head.toString('latin1', at, at + first.length))
  const count = (frame: Frame) => {
    samples += frame.samples
  }
  return {
    tipo: 'audio/mpeg',
    body: () => frames(source, start + at, first, count),
    milisegundos: () => Math.round(((samples - (isNotes ? first.samples : 0)) * 1000) / first.sampleRate),
  }
}

/**
 * The frames of an MP3, without what lies before, between and after them: tags (ID3, APE, Lyrics3) with
 * places, devices and pictures, and anything else. Frames are copied as they are.
 * @throws AudioRefused if less than half of the file is sound.
 */
async function* frames(source: Source, start: number, first: Frame, onFrame: (frame: Frame) => void) {
  let rest: Buffer = Buffer.alloc(0)
  let left = source.size - start
  /** Bytes of a tag that are still to come. */
  let skip = 0
  let [kept, tags] = [0, 0]
  let isInStep = true

  for await (const chunk of source.stream(start, source.size)) {
    left -= chunk.length
    const bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : Buffer.from(chunk)
    let at = 0
    let from = 0
    // Stored together: a piece for each frame between tags would take longer to hand on than to read.
    const sound: Buffer[] = []
    const flush = (to: number) => {
      if (to > from) sound.push(bytes.subarray(from, to))
      kept += to - from
      from = to
    }
    while (at < bytes.length) {
      if (skip > 0) {
        const step = Math.min(skip, bytes.length - at)
        skip -= step
        at += step
        from = at
        continue
      }
      // A frame and the next one's header, unless the file ends here.
      const isShort = bytes.length - at < 4096 && left > 0
      if (isShort) break
      const tag = tagAt(bytes, at)
      if (tag) {
        flush(at)
        tags += tag
        skip = tag
        continue
      }
      const frame = frameAt(bytes, at)
      const end = at + (frame?.length ?? 0)
      const fits = frame?.sampleRate === first.sampleRate && end <= bytes.length
      const isFollowed = end === bytes.length || frameAt(bytes, end)?.sampleRate === first.sampleRate
      if (frame && fits && (isInStep || isFollowed)) {
        isInStep = true
        onFrame(frame)
        at = end
      } else {
        flush(at)
        isInStep = false
        at = nextMark(bytes, at + 1)
        from = at
      }
    }
    flush(at)
    if (sound.length > 0) yield Buffer.concat(sound)
    rest = bytes.subarray(at)
  }
  if (kept * 2 < source.size - start - tags) throw new AudioRefused(DAMAGED)
}
