import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Settings } from '#app/platform/env.server.ts'

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Whether a request says in one way only what it asks for: a path, and one `Host` that is a host and nothing more.
 * Pages are kept under both, so a host that smuggles a path in would decide the answer to another address.
 */
export function isWellAddressed({ url = '', headers, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts++
  const { host = '' } = headers
  return hosts === 1 && url.startsWith('/') && HOST.test(host) && URL.canParse(`http://${host}`)
}

/** Answers 400, and ends the connection: what else was sent over it is not read. */
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
 * The address visitors use, scheme and host: `ORIGIN` where it is set, whatever stands in between says; else what the
 * request says of itself, its scheme as a proxy that we trust heard it.
 */
export const originOf = (
  settings: Pick<Settings, 'origin' | 'trustProxy'>,
  host: string,
  forwardedProto: string | undefined,
): string => settings.origin ?? askedOrigin(settings, host, forwardedProto)

/** The address as it was asked for, whatever `ORIGIN` is: somebody may come by another name of the same site. */
export function askedOrigin(
  { trustProxy }: Pick<Settings, 'trustProxy'>,
  host: string,
  forwardedProto: string | undefined,
): string {
  const scheme = trustProxy ? forwardedProto?.split(',')[0]?.trim() : undefined
  return `${scheme === 'https' ? 'https' : 'http'}://${host}`
}
