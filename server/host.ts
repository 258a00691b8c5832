import type { IncomingMessage, ServerResponse } from 'node:http'

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Whether the request's address is unambiguous: a path, and exactly one `Host` header that is only a host. Host and
 * path form the cache key, so a host that smuggles in a path could poison another page.
 */
export function isWellAddressed({ url = '', headers, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts++
  const { host = '' } = headers
  return hosts === 1 && url.startsWith('/') && HOST.test(host) && URL.canParse(`http://${host}`)
}

/** Answers 400 and closes the connection, so that nothing more is read from it. */
export function refuseAddress(response: ServerResponse): void {
  response.writeHead(400, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  })
  response.end('Esa dirección no es válida.\n')
}
