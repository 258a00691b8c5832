import { wallClock } from '../moments.ts'

/** EXIF is one of a JPEG's first segments, and a segment has at most 64 KiB. */
const HEAD_BYTES = 128 * 1024
const START_OF_JPEG = 0xffd8
const START_OF_PIXELS = 0xffda
const APP1 = 0xffe1
const EXIF = 0x45786966
const LITTLE_ENDIAN = 0x4949
const EXIF_DIRECTORY = 0x8769
const DATE_TIME_ORIGINAL = 0x9003

/**
 * When a photo was taken, by the clock on the wall: as its camera wrote it, or else the file's time. It is a
 * guess: messengers take out the first and set the second.
 */
export async function takenAt(file: File): Promise<string> {
  return dateTimeOriginal(await file.slice(0, HEAD_BYTES).arrayBuffer()) ?? wallClock(file.lastModified)
}

/** A JPEG's `DateTimeOriginal` as `YYYY-MM-DD HH:MM:SS`; undefined if it has none. */
export function dateTimeOriginal(head: ArrayBuffer): string | undefined {
  const view = new DataView(head)
  try {
    const tiff = findTiff(view)
    if (tiff === undefined) return undefined
    const little = view.getUint16(tiff) === LITTLE_ENDIAN
    const find = (directory: number, tag: number) => {
      const at = tiff + directory
      const entries = view.getUint16(at, little)
      for (let entry = at + 2; entry < at + 2 + entries * 12; entry += 12)
        if (view.getUint16(entry, little) === tag) return view.getUint32(entry + 8, little)
      return undefined
    }
    const directory = find(view.getUint32(tiff + 4, little), EXIF_DIRECTORY)
    const at = directory && find(directory, DATE_TIME_ORIGINAL)
    if (!at) return undefined
    const text = String.fromCharCode(...new Uint8Array(head, tiff + at, 19))
    const [, day = '', time] = /^(\d{4}:\d\d:\d\d) (\d\d:\d\d:\d\d)$/.exec(text) ?? []
    const taken = `${day.replaceAll(':', '-')} ${time}`
    // A camera without a clock writes zeros.
    return Number.isNaN(Date.parse(taken)) ? undefined : taken
  } catch (error) {
    // An offset that leads out of what was read.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Where EXIF's directories begin, from which its offsets count. */
function findTiff(view: DataView): number | undefined {
  if (view.getUint16(0) !== START_OF_JPEG) return undefined
  for (let at = 2; view.getUint16(at) !== START_OF_PIXELS; at += 2 + view.getUint16(at + 2))
    if (view.getUint16(at) === APP1 && view.getUint32(at + 4) === EXIF) return at + 10
  return undefined
}
