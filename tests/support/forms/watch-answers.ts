// Preloaded into a test's server (`--import`): no response may contain a secret, for any client, in any
// encoding.
import { writeSync } from 'node:fs'
import { ServerResponse } from 'node:http'
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { SECRET_TOLD, secretsOf } from './secrets.ts'

/** Bytes kept of one response; the radio's events never end. */
const MOST_BYTES = 4 * 1024 * 1024
const OPAQUE = /^content-type: (image|font|video|audio)\//im

type Sent = { chunks: Buffer[]; bytes: number }
const answers = new WeakMap<ServerResponse, Sent>()

/** The response head as sent; Node exposes it only under this name. */
const headOf = (response: ServerResponse) => (response as { _header?: string })._header ?? ''

function keep(response: ServerResponse, chunk: unknown) {
  const sent = answers.get(response) ?? { chunks: [], bytes: 0 }
  if (!answers.has(response)) response.once('close', () => look(response, sent))
  answers.set(response, sent)
  // Keeping pictures would distort the memory that tests measure.
  if (sent.bytes > MOST_BYTES || OPAQUE.test(headOf(response))) return
  if (!(typeof chunk === 'string' || chunk instanceof Uint8Array)) return
  sent.chunks.push(Buffer.from(chunk as Uint8Array))
  sent.bytes += chunk.length
}

function look(response: ServerResponse, { chunks }: Sent) {
  const head = headOf(response)
  const body = OPAQUE.test(head) ? '' : decode(head, Buffer.concat(chunks))
  for (const { name, text } of secretsOf(process.env))
    if (head.includes(text) || body.includes(text))
      writeSync(2, `\n${SECRET_TOLD} ${name}, in the answer to ${response.req.method} ${response.req.url}\n`)
}

/** Decodes as much of a truncated body as possible. */
function decode(head: string, body: Buffer): string | Buffer {
  try {
    if (/^content-encoding: br\b/im.test(head))
      return brotliDecompressSync(body, { finishFlush: constants.BROTLI_OPERATION_FLUSH })
    if (/^content-encoding: gzip\b/im.test(head))
      return gunzipSync(body, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return '' // a HEAD, a 304: no body came
  }
  return body
}

const { write, end } = ServerResponse.prototype
Object.assign(ServerResponse.prototype, {
  write(this: ServerResponse, ...args: Parameters<typeof write>) {
    keep(this, args[0])
    return write.apply(this, args)
  },
  end(this: ServerResponse, ...args: Parameters<typeof end>) {
    keep(this, args[0])
    return end.apply(this, args)
  },
})
