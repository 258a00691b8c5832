import { createHash } from 'node:crypto'
import type { Place } from './place.server.ts'

/** Bytes compared at each end of a backup: the first hold the header, the last the manifest. */
const END = 64 * 1024
/** A complete tar ends with two blocks of zeros. */
const CLOSE = Buffer.alloc(1024)

/** What was written, for comparison with what can be read. */
type Written = { bytes: number; sha256: string; head: Buffer; tail: Buffer }

/** Passes bytes through and hashes them. @returns `written`, to call at the end. */
export function watch(source: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let [bytes, head, tail] = [0, Buffer.alloc(0), Buffer.alloc(0)]
  return {
    written: (): Written => ({ bytes, sha256: hash.digest('hex'), head, tail }),
    async *bytes() {
      for await (const chunk of source) {
        bytes += chunk.length
        hash.update(chunk)
        if (head.length < END) head = Buffer.concat([head, chunk.subarray(0, END - head.length)])
        tail = Buffer.concat([tail, chunk.subarray(-END)]).subarray(-END)
        yield chunk
      }
    },
  }
}

/**
 * Reads a backup back, or only its length and both ends: in a bucket reading costs money, and the storage has
 * verified each part's checksum.
 * @throws if it differs from what was written.
 */
export async function verify(
  place: Place,
  name: string,
  { bytes, sha256, head, tail }: Written,
  { whole, lost }: { whole: boolean; lost?: AbortSignal | undefined },
) {
  const unlike = new Error('The backup cannot be read back as it was written')
  if (bytes === 0 || (await place.size(name)) !== bytes) throw unlike
  if (!whole) {
    const start = await read(place, name, { start: 0, end: head.length - 1 })
    const end = await read(place, name, { start: bytes - tail.length, end: bytes - 1 })
    if (!start?.equals(head) || !end?.equals(tail)) throw unlike
    return
  }
  const hash = createHash('sha256')
  for await (const chunk of (await place.get(name)) ?? []) {
    lost?.throwIfAborted()
    hash.update(chunk)
  }
  if (hash.digest('hex') !== sha256) throw unlike
}

/** Whether a backup is readable and complete, by its end. */
export async function isComplete(place: Place, name: string, bytes: number): Promise<boolean> {
  if (bytes < CLOSE.length) return false
  // An unreadable file does not count.
  const end = await read(place, name, { start: bytes - CLOSE.length, end: bytes - 1 }).catch(() => null)
  return end?.equals(CLOSE) ?? false
}

async function read(place: Place, name: string, range: { start: number; end: number }) {
  const bytes = await place.get(name, range)
  return bytes && Buffer.concat(await Array.fromAsync(bytes))
}
