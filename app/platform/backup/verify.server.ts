import { createHash } from 'node:crypto'
import type { Place } from './place.server.ts'

/** Bytes at each end of a backup: the header is in the first, the manifest in the last. */
const END = 64 * 1024
/** A whole archive ends with two blocks of zeros. */
const CLOSE = Buffer.alloc(1024)

/** What went into a backup while it was written, to compare with what can be read of it. */
export type Written = { bytes: number; sha256: string; head: Buffer; tail: Buffer }

/** Hands bytes on, and looks at them. @returns `written`, to be asked at their end. */
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
 * Reads a backup again where it is kept: all of it on this machine; of one far away, where reading costs money and the
 * storage has compared each part's checksum as it came, its length and both its ends.
 * @throws when it is not what was written.
 */
export async function verify(
  place: Place,
  name: string,
  { bytes, sha256, head, tail }: Written,
  lost?: AbortSignal,
) {
  const unlike = new Error('The backup cannot be read back as it was written')
  if (bytes === 0 || (await place.size(name)) !== bytes) throw unlike
  if (!place.near) {
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

/** Whether a backup of that many bytes can be read, and was not cut: by its end, whatever its size. */
export async function isWhole(place: Place, name: string, bytes: number): Promise<boolean> {
  if (bytes < CLOSE.length) return false
  // A file that cannot be read is there for nobody.
  const end = await read(place, name, { start: bytes - CLOSE.length, end: bytes - 1 }).catch(() => null)
  return end?.equals(CLOSE) ?? false
}

async function read(place: Place, name: string, range: { start: number; end: number }) {
  const bytes = await place.get(name, range)
  return bytes && Buffer.concat(await Array.fromAsync(bytes))
}
