import { setImmediate } from 'node:timers/promises'
import { parseBuffer } from 'music-metadata'
import { DAMAGED, IS_VIDEO, NOT_AUDIO, PROTECTED, VIDEO_WITHOUT_SOUND } from './refusals.ts'
import { AudioRefused, type OpenedAudio, readPiece, type Source } from './source.server.ts'

/** The description of twelve hours of sound; it is read into memory, at once. */
const MOST_DESCRIPTION = 8 * 1024 * 1024
const MOST_BOXES = 1000
/** In one box of the description: a movie has a few tracks, a track's tables are a dozen. */
const MOST_INSIDE = 100
/** Three hours with a chunk for each sample; programs write one or two a second. */
const MOST_CHUNKS = 500_000

/** Rows of a table that are read before others have their turn: about a millisecond. */
const AT_ONCE = 50_000

/** QuickTime's older files have no `ftyp`. */
const FIRST = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])
const PROTECTED_FORMATS = new Set(['drms', 'enca', 'aavd', 'drmi', 'encv'])

export type Box = { type: string; start: number; body: number; end: number }

/** The header of the box at `start`, which must end by `limit`. */
function boxAt(head: Buffer, start: number, limit: number): Box {
  if (head.length < 8) throw new AudioRefused(DAMAGED)
  const short = head.readUInt32BE(0)
  if (short === 1 && head.length < 16) throw new AudioRefused(DAMAGED)
  const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? limit - start : short
  const body = start + (short === 1 ? 16 : 8)
  const end = start + length
  if (end < body || end > limit) throw new AudioRefused(DAMAGED)
  return { type: head.toString('latin1', 4, 8), start, body, end }
}

export function boxesIn(bytes: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = []
  // QuickTime closes some lists with four zeros.
  for (let at = start; at + 8 <= end; at = boxes.at(-1)?.end ?? end) {
    if (boxes.length === MOST_INSIDE) throw new AudioRefused(DAMAGED)
    boxes.push(boxAt(bytes.subarray(at, at + 16), at, end))
  }
  return boxes
}

async function topBoxes(source: Source): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= source.size; at = boxes.at(-1)?.end ?? 0) {
    if (boxes.length === MOST_BOXES) throw new AudioRefused(DAMAGED)
    boxes.push(boxAt(await readPiece(source, at, at + 16), at, source.size))
  }
  return boxes
}

/** A box in memory, and what lies inside it. */
export class Tree {
  readonly bytes: Buffer
  readonly box: Box
  constructor(bytes: Buffer, box: Box) {
    this.bytes = bytes
    this.box = box
  }
  get body() {
    return this.bytes.subarray(this.box.body, this.box.end)
  }
  all(type: string): Tree[] {
    return boxesIn(this.bytes, this.box.body, this.box.end)
      .filter((box) => box.type === type)
      .map((box) => new Tree(this.bytes, box))
  }
  find(...path: string[]): Tree | undefined {
    return path.reduce<Tree | undefined>((tree, type) => tree?.all(type)[0], this)
  }
}

export const handlerOf = (track: Tree) => track.find('mdia', 'hdlr')?.body.toString('latin1', 8, 12)
export const formatsOf = (track: Tree) => {
  const list = track.find('mdia', 'minf', 'stbl', 'stsd')
  return list ? boxesIn(list.bytes, list.box.body + 8, list.box.end).map(({ type }) => type) : []
}

/**
 * Where the chunks of a track lie in the file. @throws AudioRefused unless they follow each other within it.
 */
export async function chunksOf(stbl: Tree, fileSize: number) {
  const table = (type: string) => stbl.find(type)?.body ?? Buffer.alloc(0)
  const [offsets, long, runs, sizes] = [table('stco'), table('co64'), table('stsc'), table('stsz')]
  const count = Math.max(numberAt(offsets, 4), numberAt(long, 4))
  if (count > MOST_CHUNKS) throw new AudioRefused(DAMAGED)
  if (4 * count > offsets.length && 8 * count > long.length) throw new AudioRefused(DAMAGED)
  const [eachSize, samples] = [numberAt(sizes, 4), numberAt(sizes, 8)]
  if (eachSize === 0 && 12 + 4 * samples > sizes.length) throw new AudioRefused(DAMAGED)
  const chunks: { start: number; end: number }[] = []
  let [run, sample, before] = [0, 0, 0]
  for (let n = 0; n < count; n++) {
    while (8 + 12 * (run + 1) < runs.length && numberAt(runs, 8 + 12 * (run + 1)) <= n + 1) run++
    const inChunk = Math.min(numberAt(runs, 12 + 12 * run), samples - sample)
    const start = long.length > 0 ? Number(long.readBigUInt64BE(8 + 8 * n)) : numberAt(offsets, 8 + 4 * n)
    let length = eachSize * inChunk
    if (eachSize === 0)
      for (let each = sample; each < sample + inChunk; each++) length += numberAt(sizes, 12 + 4 * each)
    const end = start + length
    if (start < before || end > fileSize) throw new AudioRefused(DAMAGED)
    chunks.push({ start, end })
    if (Math.floor((sample + n) / AT_ONCE) < Math.floor((sample + inChunk + n + 1) / AT_ONCE))
      await setImmediate()
    sample += inChunk
    before = end
  }
  if (sample === 0 || sample < samples) throw new AudioRefused(DAMAGED)
  return chunks
}

const numberAt = (bytes: Buffer, at: number) => (at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0)

/** Bytes in pieces, which are not copied: a table may have megabytes, and lies in five boxes. */
type Pieces = Uint8Array[]

const lengthOf = (pieces: Pieces) => pieces.reduce((sum, { length }) => sum + length, 0)

function box(type: string, ...inside: Pieces): Pieces {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + lengthOf(inside))
  head.write(type, 4, 'latin1')
  return [head, ...inside]
}

const KIND = box('ftyp', Buffer.from('M4A \0\0\0\0M4A mp42isom', 'latin1'))
/** The sound lies in this file. */
const HERE = box(
  'dinf',
  ...box('dref', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), ...box('url ', Buffer.from([0, 0, 0, 1]))),
)
const SOUND = Buffer.concat([Buffer.alloc(8), Buffer.from('soun'), Buffer.alloc(13)])

/** Without the moments at which it was recorded and changed. */
function withoutMoments({ body, box: { type } }: Tree): Pieces {
  const copy = Buffer.from(body)
  const end = copy[0] === 1 ? 20 : 12
  if (copy.length < end) throw new AudioRefused(DAMAGED)
  return box(type, copy.fill(0, 4, end))
}

/** Its children of these types, and no other. */
const only = (tree: Tree, types: string[]) =>
  types.flatMap((type) => tree.all(type).flatMap((each) => box(type, each.body)))

/** Where each sample lies, and how long it lasts. */
const TABLES = ['stts', 'stsc', 'stsz', 'sgpd', 'sbgp']

/** The description of one track of sound; `tables` tell where its samples lie. */
function describe(movie: Tree, track: Tree, stbl: Tree, tables: Pieces): Pieces {
  const need = (tree: Tree, ...path: string[]) => {
    const found = tree.find(...path)
    if (!found) throw new AudioRefused(DAMAGED)
    return found
  }
  const table = box('stbl', ...only(stbl, ['stsd']), ...tables)
  const media = need(track, 'mdia')
  const info = box('minf', ...box('smhd', Buffer.alloc(8)), ...HERE, ...table)
  return [
    ...KIND,
    ...box(
      'moov',
      ...withoutMoments(need(movie, 'mvhd')),
      ...box(
        'trak',
        ...withoutMoments(need(track, 'tkhd')),
        ...only(track, ['edts']),
        ...box('mdia', ...withoutMoments(need(media, 'mdhd')), ...box('hdlr', SOUND), ...info),
      ),
    ),
  ]
}

/**
 * @returns the sound of an MP4, M4A or QuickTime file; undefined if it is none.
 * @throws AudioRefused with the reason if it is one, but not a sound that every browser plays.
 */
export async function openMp4(source: Source): Promise<OpenedAudio | undefined> {
  if (!FIRST.has((await readPiece(source, 4, 8)).toString('latin1'))) return undefined
  const tops = await topBoxes(source)
  const place = tops.find(({ type }) => type === 'moov')
  if (!place || place.end - place.start > MOST_DESCRIPTION) throw new AudioRefused(DAMAGED)
  const bytes = await readPiece(source, place.start, place.end)
  const movie = new Tree(bytes, { ...place, start: 0, body: place.body - place.start, end: bytes.length })
  const track = soundOf(movie.all('trak'))
  // Live recorders write a list of fragments, which podcast applications do not play.
  if (tops.some(({ type }) => type === 'moof')) throw new AudioRefused(NOT_AUDIO)
  const stbl = track.find('mdia', 'minf', 'stbl')
  if (!stbl) throw new AudioRefused(DAMAGED)

  const chunks = await chunksOf(stbl, source.size)
  const starts = Buffer.alloc(8 + 4 * chunks.length)
  starts.writeUInt32BE(chunks.length, 4)
  const length = chunks.reduce((sum, { start, end }) => sum + end - start, 0)
  const data = Buffer.alloc(8)
  data.writeUInt32BE(8 + length)
  data.write('mdat', 4)
  const description = describe(movie, track, stbl, [...only(stbl, TABLES), ...box('stco', starts)])
  let at = lengthOf(description) + data.length
  chunks.forEach(({ start, end }, n) => {
    starts.writeUInt32BE(at, 8 + 4 * n)
    at += end - start
  })
  // A second reader tells whether what we wrote can be read, and how long it lasts. Without the tables, which
  // `chunksOf` has read already: a million rows would keep it, and everybody else, for 300 ms.
  const told = Buffer.concat(describe(movie, track, stbl, []))
  const { format } = await parseBuffer(told, { mimeType: 'audio/mp4' }).catch(() => {
    throw new AudioRefused(DAMAGED)
  })
  if (format.codec !== 'MPEG-4/AAC') throw new AudioRefused(NOT_AUDIO)
  const milisegundos = Math.round((format.duration ?? 0) * 1000)
  if (!Number.isSafeInteger(milisegundos) || milisegundos <= 0) throw new AudioRefused(DAMAGED)
  return {
    tipo: 'audio/mp4',
    async *body() {
      yield Buffer.concat(description)
      yield data
      yield* pieces(source, chunks)
    },
    milisegundos: () => milisegundos,
  }
}

/** @throws AudioRefused unless the file is one track of AAC, without a picture. */
function soundOf(tracks: Tree[]): Tree {
  const sounds = tracks.filter((track) => handlerOf(track) === 'soun')
  const isVideo = tracks.some((track) => handlerOf(track) === 'vide')
  if (tracks.some((track) => formatsOf(track).some((format) => PROTECTED_FORMATS.has(format))))
    throw new AudioRefused(PROTECTED)
  if (isVideo) throw new AudioRefused(sounds.length > 0 ? IS_VIDEO : VIDEO_WITHOUT_SOUND)
  const [track] = sounds
  const formats = track ? formatsOf(track) : []
  if (!track || formats.length === 0 || formats.some((format) => format !== 'mp4a'))
    throw new AudioRefused(NOT_AUDIO)
  return track
}

/**
 * The chunks one after the other, in one passage: each may be a few bytes, between others of another track.
 */
async function* pieces(source: Source, chunks: { start: number; end: number }[]) {
  let next = 0
  let at = chunks[0]?.start ?? 0
  for await (const bytes of source.stream(at, chunks.at(-1)?.end ?? 0)) {
    const sound: Uint8Array[] = []
    for (; next < chunks.length; next++) {
      const { start, end } = chunks[next] as { start: number; end: number }
      if (start >= at + bytes.length) break
      sound.push(bytes.subarray(Math.max(0, start - at), end - at))
      if (end > at + bytes.length) break
    }
    at += bytes.length
    if (sound.length > 0) yield Buffer.concat(sound)
  }
}
