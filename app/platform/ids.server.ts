import { createHash, randomUUID } from 'node:crypto'
import { v7 } from 'uuid'

/** A new id: UUIDv7 text, so that ids sort by creation time. */
export const newId = (): string => v7()

/**
 * The id of a request, for the log. Not `newId`, which fetches new random bytes for each: a fifth of a cache
 * hit.
 */
export const newRequestId = (): string => randomUUID()

/**
 * Derives the id of a submitted record from the form's one-time key, if it has one, and its content. A form
 * sent again because the response was lost gets the same id, so nothing is added twice; with other content it
 * gets another. The key is a UUIDv7, unless `msecs` says when the record began.
 */
export function idOfForm(clave: string | undefined, datos: unknown, msecs?: number): string {
  if (!clave) return newId()
  const random = createHash('sha256')
    .update(JSON.stringify([clave, datos]))
    .digest()
  return v7({ msecs: msecs ?? momentOfId(clave), random })
}

/** When an id was created, in milliseconds since 1970. */
export const momentOfId = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/** The current moment as ISO-8601 UTC text, as both engines store it. */
export const now = (): string => new Date().toISOString()
