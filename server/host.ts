import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Settings } from '#app/platform/env.server.ts'

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

/**
 * The origin that visitors use: `ORIGIN` if set, otherwise the request's own host with the scheme that a trusted proxy
 * forwards.
 */
export const originOf = (
  settings: Pick<Settings, 'origin' | 'trustProxy'>,
  host: string,
  forwardedProto: string | undefined,
): string => settings.origin ?? askedOrigin(settings, host, forwardedProto)

/** The origin of this request whatever `ORIGIN` says: a site may have several names. */
export function askedOrigin(
  { trustProxy }: Pick<Settings, 'trustProxy'>,
  host: string,
  forwardedProto: string | undefined,
): string {
  const scheme = trustProxy ? forwardedProto?.split(',')[0]?.trim() : undefined
  return `${scheme === 'https' ? 'https' : 'http'}://${host}`
}
