import { type Box, boxesIn, chunksOf, formatsOf, handlerOf, Tree } from './mp4.server.ts'
import { FILM_DAMAGED, NOT_A_FILM } from './refusals.ts'
import { AudioRefused, readWhole, type Source } from './source.server.ts'

/** What is kept of each list of boxes; a box that is not named here stays as empty room. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  moov: ['mvhd', 'trak'],
  trak: ['tkhd', 'edts', 'mdia'],
  mdia: ['mdhd', 'hdlr', 'minf'],
}
/** These begin with the moments at which it was recorded and changed. */
const WITH_MOMENTS = ['mvhd', 'tkhd', 'mdhd']

/**
 * Recognises a silent film by its bytes: one picture track of H.264 in MP4, which every telephone shows. It
 * is kept as it was encoded, and everything else becomes zeros where it lies, so that no table has to be
 * written anew: its sound, where and with what it was filmed, when, and who made it.
 * @throws AudioRefused with the sentence for the person.
 */
export async function openFilm(source: Source): Promise<{ bytes: Buffer; milisegundos: number }> {
  const bytes = Buffer.from(await readWhole(source))
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') throw new AudioRefused(NOT_A_FILM)
  try {
    return await silenced(bytes)
  } catch (error) {
    if (error instanceof AudioRefused && error.message !== NOT_A_FILM) throw new AudioRefused(FILM_DAMAGED)
    throw error
  }
}

async function silenced(bytes: Buffer) {
  const all = boxesIn(bytes, 0, bytes.length)
  const [moov, another] = all.filter(({ type }) => type === 'moov')
  if (!moov || another) throw new AudioRefused(FILM_DAMAGED)
  const movie = new Tree(bytes, moov)
  const [track, second] = movie.all('trak').filter((each) => handlerOf(each) === 'vide')
  const formats = track ? formatsOf(track) : []
  if (!track || second || formats.length === 0 || formats.some((each) => each !== 'avc1'))
    throw new AudioRefused(NOT_A_FILM)
  const stbl = track.find('mdia', 'minf', 'stbl')
  if (!stbl) throw new AudioRefused(FILM_DAMAGED)

  const kept = Buffer.alloc(bytes.length)
  const copy = (from: number, to: number) => bytes.copy(kept, from, from, to)
  const keep = (box: Box, inside?: readonly string[]) => {
    copy(box.start, box.body)
    if (!inside) return void copy(box.body, box.end)
    for (const each of boxesIn(bytes, box.body, box.end)) {
      const isKept = inside.includes(each.type) && (each.type !== 'trak' || each.start === track.box.start)
      if (isKept) keep(each, KEPT[each.type])
      else leaveRoom(each)
      if (isKept && WITH_MOMENTS.includes(each.type))
        kept.fill(0, each.body + 4, each.body + (bytes[each.body] === 1 ? 20 : 12))
    }
  }
  const leaveRoom = ({ start, body }: Box) => {
    copy(start, body)
    kept.write('free', start + 4, 'latin1')
  }
  for (const box of all) {
    if (box.type === 'ftyp') keep(box)
    else if (box.type === 'moov') keep(box, KEPT.moov)
    else if (box.type === 'mdat') copy(box.start, box.body)
    else leaveRoom(box)
  }
  for (const { start, end } of await chunksOf(stbl, bytes.length)) copy(start, end)
  return { bytes: kept, milisegundos: durationOf(movie) }
}

/** Milliseconds. */
function durationOf(movie: Tree): number {
  const head = movie.find('mvhd')?.body ?? Buffer.alloc(0)
  const isLong = head[0] === 1
  if (head.length < (isLong ? 32 : 20)) throw new AudioRefused(FILM_DAMAGED)
  const scale = head.readUInt32BE(isLong ? 20 : 12)
  const duration = isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16)
  const milisegundos = Math.round((duration / scale) * 1000)
  if (!Number.isSafeInteger(milisegundos) || milisegundos <= 0) throw new AudioRefused(FILM_DAMAGED)
  return milisegundos
}
