import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Log } from '#app/platform/log.server.ts'
import { createPlaces, type Place } from '#app/platform/places.server.ts'

const KIBIBYTE = 1024
const PACE = {
  /**
   * Pieces of work in one pass of the event loop: with slices of 16 KiB some hundreds of megabytes a second.
   */
  perPass: 8,
  /** The longest that requests which keep arriving hold up the work, in milliseconds. */
  holdMs: 100,
}
/** Cut a stream without progress for this long. */
const STALLED_MS = 30_000
/**
 * The same for a sound. A browser that plays one reads some megabytes ahead and then nothing until its store
 * runs low: two of them last for minutes at 40 to 96 kbit/s, and a paused player reads nothing at all. That
 * is a listener, not a reader who takes nothing. A stalled stream costs one buffer and its connection; how
 * many there are is limited, and it gives way to others all the same. One that was cut loses nothing:
 * `Accept-Ranges` and a strong `ETag` let the browser ask for the rest (`Range`, `If-Range`) when it needs
 * it, and the name never means other bytes.
 */
const LISTENING_MS = 10 * 60_000
/** A stream without progress for this long gives way to another when there is no room. */
const GIVES_WAY_MS = 10_000
/** The most memory per stream. One buffer each, because garbage of this kind accumulates up to 64 MB. */
const BUFFER = 32 * KIBIBYTE
/**
 * The bytes that count as progress: small, for phones with hardly any network (550 bytes a second suffice).
 */
const SLICE = 16 * KIBIBYTE

type Stream = { response: ServerResponse; place: Place; timer: NodeJS.Timeout }

type Options = { log: Log; inAll: number; stalledMs?: number; listeningMs?: number; givesWayMs?: number }

/**
 * Limits concurrent file streams, and sends each only as fast as its reader reads: many clients that request
 * large files and read nothing would fill the memory.
 */
export function createFileStreams({
  log,
  inAll,
  stalledMs = STALLED_MS,
  listeningMs = LISTENING_MS,
  givesWayMs = GIVES_WAY_MS,
}: Options) {
  // Half, so that no address takes all. Each phone of a congregation behind one address requests six files at
  // once, so 640 in all allow 53 phones to wait at the same moment. Few do: the kernel's buffer takes a whole
  // phone-sized photo, and a proxy takes everything at once.
  const places = createPlaces({ inAll, each: inAll / 2, givesWayMs })
  const open = new Map<ServerResponse, Stream>()
  const pace = createFilePace()

  const forget = ({ response, place, timer }: Stream) => {
    clearTimeout(timer)
    open.delete(response)
    place.free()
  }

  const cut = (stream: Stream) => {
    forget(stream)
    stream.response.req.socket.destroy()
  }

  const move = (stream: Stream) => {
    if (!open.has(stream.response)) return
    stream.place.pause(() => cut(stream))
    stream.timer.refresh()
  }

  const pump = async (stream: Stream, body: ReadableStream<Uint8Array>, length: number) => {
    const { response } = stream
    const reader = body.getReader({ mode: 'byob' })
    response.once('close', () => void reader.cancel().catch(() => {}))
    let buffer = new ArrayBuffer(Math.max(1, Math.min(BUFFER, length)))
    for (;;) {
      const { done, value } = await reader.read(new Uint8Array(buffer))
      if (done) break
      for (let at = 0; at < value.length; at += SLICE) {
        await pace.turn()
        await new Promise<unknown>((resolve) => response.write(value.subarray(at, at + SLICE), resolve))
        move(stream)
      }
      buffer = value.buffer
    }
    response.end()
  }

  return {
    /**
     * Counts the response as a stream until it ends.
     * @param isSound it may be listened to.
     * @returns false if there are too many.
     */
    admit(response: ServerResponse, address: string, isSound = false): boolean {
      pace.arrive()
      const place = places.enter(address)
      if (!place) return false
      const stream: Stream = {
        response,
        place,
        timer: setTimeout(() => cut(stream), isSound ? listeningMs : stalledMs),
      }
      open.set(response, stream)
      place.pause(() => cut(stream))
      response.once('close', () => forget(stream))
      return true
    },

    /** Resolves once the file of an admitted response may be opened. */
    turn: pace.turn,

    /** Sends an admitted response's body; leaves every other response to the adapter. */
    send(answer: Response, response: ServerResponse): Response {
      const stream = open.get(response)
      if (!stream || !answer.body) return answer
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      pump(stream, answer.body, Number(answer.headers.get('Content-Length'))).catch((error) => {
        if (!response.destroyed) log.error({ err: error }, 'sending a file failed')
        cut(stream)
      })
      return RESPONSE_ALREADY_SENT
    },
  }
}

/**
 * Spreads the work on files over the passes of the event loop. Node accepts one connection in each pass, so
 * whatever a pass does is waited for by everybody who is not accepted yet: files for a crowd would keep each
 * newcomer's page waiting for seconds.
 */
export function createFilePace({ perPass, holdMs } = PACE) {
  const waiting: (() => void)[] = []
  let left = perPass
  let planned = false
  let arrived = false
  let ranAt = performance.now()

  const plan = () => {
    if (planned) return
    planned = true
    setImmediate(pass)
  }
  const pass = () => {
    planned = false
    const hold = arrived && waiting.length > 0 && performance.now() - ranAt < holdMs
    arrived = false
    if (hold) return plan()
    ranAt = performance.now()
    const next = waiting.splice(0, perPass)
    left = perPass - next.length
    for (const go of next) go()
    if (waiting.length > 0) plan()
  }

  return {
    /**
     * A request for a file has come: as long as more do, those that came wait, so that all are accepted soon.
     */
    arrive: () => {
      arrived = true
    },
    /** Resolves once the next piece of work may be done. */
    turn(): Promise<void> {
      plan()
      return new Promise((resolve) => {
        if (left > 0 && waiting.length === 0 && !arrived) {
          left--
          resolve()
        } else waiting.push(resolve)
      })
    },
  }
}
