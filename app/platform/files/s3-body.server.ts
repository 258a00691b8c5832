import type { Place } from '../places.server.ts'
import { storageError } from './storage-error.server.ts'

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>

/** A response that sends an object, the bytes that came already, and the slot that its connection takes. */
export type Opened = { reader: Reader; chunk: Chunk | undefined; slot: Place }
type Chunk = Uint8Array<ArrayBuffer>

/** A storage that sends fewer bytes per millisecond fails; a reader that takes fewer does not. */
const LEAST_RATE = 16
/** Chunk size for readers that provide no buffer. */
const CHUNK = 64 * 1024

type Bounds = {
  /** The bytes to send: from `at` up to `end`. */
  at: number
  end: number
  /** How long the storage may send nothing. */
  silenceMs: number
}

/**
 * Streams an object with backpressure. While its reader takes nothing, its connection to the storage gives
 * way to who needs one, with the bytes that came already; `open` asks for them again when the reader goes on.
 * Fails when the storage stalls or trickles.
 */
export function streamObject(
  { reader, chunk, slot }: Opened,
  { at, end, silenceMs }: Bounds,
  open: (at: number) => Promise<Opened>,
): ReadableStream<Uint8Array> {
  let waitedMs = 0
  let received = 0

  const hangUp = () => {
    if (chunk) freeNow(chunk)
    chunk = undefined
    reader.cancel().catch(() => {})
  }
  const leave = () => {
    hangUp()
    slot.free()
  }

  const receive = async () => {
    const begun = performance.now()
    const patience = Math.min(silenceMs, silenceMs + received / LEAST_RATE - waitedMs)
    const { value } = await within(patience, async (signal) => {
      signal.onabort = hangUp
      const result = await reader.read()
      signal.throwIfAborted() // cancelling a reader looks like the end of the body
      return result
    })
    waitedMs += performance.now() - begun
    received += value?.length ?? 0
    return value
  }

  /** Puts the next bytes into `target`. @returns how many. */
  const readInto = async (target: Uint8Array) => {
    if (!slot.resume()) ({ reader, chunk, slot } = await open(at))
    const bytes = chunk ?? (await receive())
    if (!bytes) throw new Error(`An object of ${end} bytes ended after ${at}`)
    const length = Math.min(bytes.length, target.length)
    target.set(bytes.subarray(0, length))
    chunk = length < bytes.length ? bytes.subarray(length) : undefined
    if (!chunk) freeNow(bytes)
    at += length
    return length
  }

  if (at < end) slot.pause(hangUp)
  else leave()
  return new ReadableStream({
    type: 'bytes',
    autoAllocateChunkSize: CHUNK,
    async pull(controller) {
      const request = controller.byobRequest
      if (!request?.view) return
      try {
        const length = at < end ? await readInto(request.view as Uint8Array) : 0
        if (at === end) leave()
        else slot.pause(hangUp)
        if (length > 0) request.respond(length)
        if (at === end) controller.close()
        if (length === 0) request.respond(0)
      } catch (error) {
        leave()
        throw storageError(error)
      }
    },
    cancel() {
      slot.resume()
      leave()
    },
  })
}

/** Frees the memory of bytes that were copied: V8 would let tens of megabytes of it accumulate first. */
const freeNow = ({ buffer }: Chunk) => void buffer.transfer(0)

/** Aborts work that exceeds the time limit. */
export async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error('S3 did not answer in time')), ms)
  try {
    return await work(late.signal)
  } finally {
    clearTimeout(timer)
  }
}
