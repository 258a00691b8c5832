/** A file that is read in pieces: it may be too large for the memory. */
export interface Source {
  /** Bytes. */
  size: number
  /** The bytes from `start` up to `end`; all of them when not given. */
  stream(start?: number, end?: number): AsyncIterable<Uint8Array>
}

/** Why a sound is refused: the sentence for the person. */
export class AudioRefused extends Error {}

/** The bytes from `start` up to `end`, fewer at the end of the file. Only for pieces of bounded size. */
export async function readPiece(source: Source, start: number, end: number): Promise<Buffer> {
  const last = Math.min(end, source.size)
  if (start >= last) return Buffer.alloc(0)
  return Buffer.concat(await Array.fromAsync(source.stream(start, last)))
}

/** All bytes. Only for files of bounded size. */
export async function readWhole(source: Source): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(source.size)
  let at = 0
  for await (const chunk of source.stream()) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** A sound whose format is known: what to store of it. */
export interface OpenedAudio {
  tipo: 'audio/mpeg' | 'audio/mp4'
  /**
   * The sound without anything else. Read it once. @throws AudioRefused on the way if the file is damaged.
   */
  body(): AsyncIterable<Uint8Array>
  /** The duration; known once the body is read. */
  milisegundos(): number
}
