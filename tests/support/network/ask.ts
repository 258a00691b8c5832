import { type IncomingHttpHeaders, request } from 'node:http'
import { request as secureRequest } from 'node:https'

export type Sent = {
  method?: string
  headers?: Record<string, string>
  body?: string | undefined
  /** Which address of this machine asks. */
  localAddress?: string
}
export type Heard = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string }

/**
 * Sends exactly this path and these headers, by any method: `fetch` puts a path in order, and refuses some
 * methods and hosts. The status is 0 if the server refused the body early and closed the connection.
 */
export function ask(origin: string, path: string, { method = 'GET', body, ...more }: Sent = {}) {
  const { protocol, hostname, port } = new URL(origin)
  const to = { hostname: hostname.replaceAll(/[[\]]/g, ''), port, path, method, timeout: 30_000, ...more }
  return new Promise<Heard>((resolve, reject) => {
    const heard = (chunks: Buffer[], status = 0, headers: IncomingHttpHeaders = {}) => {
      const body = Buffer.concat(chunks)
      resolve({ status, headers, body, text: body.toString() })
    }
    const send = protocol === 'https:' ? secureRequest : request
    const outgoing = send({ ...to, rejectUnauthorized: false }, (response) => {
      const chunks: Buffer[] = []
      const done = () => heard(chunks, response.statusCode, response.headers)
      // The radio's titles are an endless stream.
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        done()
        return void outgoing.destroy()
      }
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', done).on('error', done)
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')))
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') heard([])
      else reject(error)
    })
    outgoing.end(body || undefined)
  })
}

/** Sends a form, or nothing, with somebody's cookie. */
export const askAs = (origin: string, cookie: string, method: string, path: string, sent = 'x=1') =>
  ask(origin, path, {
    method,
    headers: {
      Origin: origin,
      ...(cookie && { Cookie: cookie }),
      ...(method === 'POST' && { 'Content-Type': 'application/x-www-form-urlencoded' }),
    },
    body: method === 'POST' ? sent : undefined,
  })
