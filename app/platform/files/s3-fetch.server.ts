import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'

/** Little is read ahead for a reader who may take nothing. */
const OPTIONS = { keepAlive: true, highWaterMark: 16 * 1024 }
const plain = new http.Agent(OPTIONS)
const secure = new https.Agent(OPTIONS)

/**
 * Gets, and fails, like `fetch`, but each piece of the body is copied once, into a buffer that nobody else
 * holds, so that its reader can free it. With `fetch` more of it waited for the garbage collector: measured
 * in `docs/decisions/memory.md`.
 */
export async function fetchPieces(
  { url, headers }: Request,
  { signal }: { signal: AbortSignal },
): Promise<Response> {
  const options = { headers: Object.fromEntries(headers), signal }
  const reasonOf = (error: Error) =>
    signal.aborted ? signal.reason : new TypeError('fetch failed', { cause: error })
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = url.startsWith('https:')
      ? https.get(url, { ...options, agent: secure }, resolve)
      : http.get(url, { ...options, agent: plain }, resolve)
    request.on('error', (error) => reject(reasonOf(error)))
  })
  try {
    const named = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, `${value}`])
    return new Response(piecesOf(answer, reasonOf), { status: answer.statusCode, headers: named })
  } catch (error) {
    // Such as a status that has no body.
    answer.destroy()
    throw error
  }
}

/** Neither a byte stream nor `Readable.toWeb`, which would copy each piece again. */
function piecesOf(answer: IncomingMessage, reasonOf: (error: Error) => Error): ReadableStream<Uint8Array> {
  let isOpen = true
  return new ReadableStream(
    {
      start(controller) {
        answer.on('data', (piece) => {
          answer.pause()
          if (isOpen) controller.enqueue(piece)
        })
        answer.on('end', () => isOpen && controller.close())
        answer.on('error', (error) => controller.error(reasonOf(error)))
        answer.pause()
      },
      pull: () => void answer.resume(),
      cancel() {
        isOpen = false
        // A whole answer leaves its connection to the next request.
        if (answer.complete && answer.readableLength === 0) answer.resume()
        else answer.destroy()
      },
    },
    { highWaterMark: 0 },
  )
}
