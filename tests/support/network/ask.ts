import { request as httpRequest } from 'node:http'
import type { Site } from '../site.ts'

/** Sends any method: `fetch` refuses some. */
export function ask(site: Site, method: string, path: string, cookie: string, sent = 'x=1') {
  const body = method === 'POST' || method === 'PATCH' ? sent : ''
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const outgoing = httpRequest(`${site.origin}${path}`, {
        method,
        headers: {
          Origin: site.origin,
          ...(cookie && { Cookie: cookie }),
          ...(body && {
            'Content-Type': 'application/x-www-form-urlencoded',
            'Content-Length': String(body.length),
          }),
        },
      })
      outgoing.on('error', reject)
      outgoing.on('response', (response) => {
        const { statusCode = 0, headers } = response
        // The radio's titles are an endless stream.
        if (headers['content-type']?.startsWith('text/event-stream')) {
          resolve({ status: statusCode, headers, text: '' })
          return outgoing.destroy()
        }
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => resolve({ status: statusCode, headers, text }))
      })
      outgoing.end(body)
    },
  )
}
