import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Log } from '#app/platform/log.server.ts'

const KIBIBYTE = 1024
/** Without progress for so long a stream is cut. */
const STALLED_MS = 30_000
/** Without progress for so long it gives way to somebody else when there is no room. */
const GIVES_WAY_MS = 10_000
/** What one holds at most. Each has one buffer: garbage of this kind lies about until there are 64 MB of it. */
const BUFFER = 64 * KIBIBYTE
/** What counts as progress, small for a phone that hardly has a network: 550 bytes a second are enough. */
const SLICE = 16 * KIBIBYTE

type Stream = { address: string; response: ServerResponse; movedAt: number; cut: NodeJS.Timeout }

type Options = { log: Log; inAll: number; stalledMs?: number; givesWayMs?: number }

/**
 * Bounds the files that are being sent, and sends each no faster than its reader takes it: many who ask for large ones
 * and take nothing would fill the memory.
 */
export function createFileStreams({
  log,
  inAll,
  stalledMs = STALLED_MS,
  givesWayMs = GIVES_WAY_MS,
}: Options) {
  // Half, so that no single address takes all. A congregation behind one asks for six files at once from each phone:
  // with 640 in all, 53 phones may be waiting for bytes in the same moment. Few wait at all, since the system's own
  // buffer takes a photo of a phone's size whole, and a proxy takes everything at once.
  const perAddress = inAll / 2
  /** Whose progress is longest ago comes first. */
  const open = new Map<ServerResponse, Stream>()

  /** One more is allowed, if need be in place of one that stands still. */
  const makeRoom = (address: string): boolean => {
    const all = [...open.values()]
    const own = all.filter((stream) => stream.address === address)
    const rivals = own.length >= perAddress ? own : all.length >= inAll ? all : []
    const [slowest] = rivals
    if (!slowest) return true
    if (performance.now() - slowest.movedAt < givesWayMs) return false
    cut(slowest)
    return true
  }

  const forget = (stream: Stream) => {
    clearTimeout(stream.cut)
    open.delete(stream.response)
  }

  const cut = (stream: Stream) => {
    forget(stream)
    stream.response.req.socket.destroy()
  }

  const move = (stream: Stream) => {
    if (!open.delete(stream.response)) return
    open.set(stream.response, stream)
    stream.movedAt = performance.now()
    stream.cut.refresh()
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
        await new Promise<unknown>((resolve) => response.write(value.subarray(at, at + SLICE), resolve))
        move(stream)
      }
      buffer = value.buffer
    }
    response.end()
  }

  return {
    /** Counts the answer as a stream until it is over. @returns false when there are too many. */
    admit(response: ServerResponse, address: string): boolean {
      if (!makeRoom(address)) return false
      const stream: Stream = {
        address,
        response,
        movedAt: performance.now(),
        cut: setTimeout(() => cut(stream), stalledMs),
      }
      open.set(response, stream)
      response.once('close', () => forget(stream))
      return true
    },

    /** Sends the body of an answer that was admitted; every other answer is left to whoever sends answers. */
    send(answer: Response, response: ServerResponse): Response {
      const stream = open.get(response)
      if (!stream || !answer.body) return answer
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      pump(stream, answer.body, Number(answer.headers.get('Content-Length'))).catch((error) => {
        if (!response.destroyed) log.error({ err: error }, 'a file broke off')
        cut(stream)
      })
      return RESPONSE_ALREADY_SENT
    },
  }
}
