import { createHash, createHmac } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { platformContext, requestContext } from '#app/platform/platform.server.ts'

// A link that opens what only one person has: a place, a prayer request, turns. 256 bits, made of the site's
// secret and the row's id, so that it can be sent again; the row has its hash. It ends with the row.

/** Kept by nobody between, and found by no search. */
export const SECRET_HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

/** The secret of a row's link. `kind` keeps those of several rooms apart: it never changes. */
export const secretOf = (
  secret: string,
  kind: 'voy' | 'oracion' | 'turnos' | 'coleccion',
  id: string,
): string => createHmac('sha256', secret).update(`${kind} ${id}`).digest('base64url')

/** What the row has of it. */
export const hashOf = (clave: string): string => createHash('sha256').update(clave).digest('base64url')

/** The path with the secret in its query, which no log has. */
export const withSecret = (path: string, clave: string): string => `${path}?${new URLSearchParams({ clave })}`

/**
 * Finds what the link of this address opens. Wrong ones count against the sender's address; a right one is
 * never refused for the guesses of others.
 * @returns what was found, and the status of the answer: 429 after too many wrong ones.
 */
export const openSecretLink = <T>(
  context: Readonly<RouterContextProvider>,
  url: URL,
  find: (clave: string) => Promise<T | undefined>,
) => openSecret(context, url.searchParams.get('clave') ?? '', find)

/** The same, of a secret that stands elsewhere in the address. */
export async function openSecret<T>(
  context: Readonly<RouterContextProvider>,
  clave: string,
  find: (clave: string) => Promise<T | undefined>,
): Promise<{ clave: string; found: T | undefined; status: 200 | 404 | 429 }> {
  const found = clave === '' ? undefined : await find(clave)
  if (found) return { clave, found, status: 200 }
  if (clave === '') return { clave, found, status: 404 }
  const info = context.get(requestContext)
  const wait = await context.get(platformContext).limits.secretLink.count(info.address)
  if (wait === 0) return { clave, found, status: 404 }
  info.retryAfter = wait
  return { clave, found, status: 429 }
}
