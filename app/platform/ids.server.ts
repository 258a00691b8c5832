import { createHash } from 'node:crypto'
import { v7 } from 'uuid'

/** A new identifier: UUIDv7 text, so that ids sort by the time they were made. */
export const newId = (): string => v7()

/**
 * The identifier of what a form brings, given the one-time key that it carries (`msecs`: when that was made). The same
 * form sent again, because its answer was lost, gives the same one, so that it adds nothing twice; with other words
 * in it, it is another.
 */
export function idOfForm({ clave, msecs }: { clave: string; msecs: number }, datos: unknown): string {
  const random = createHash('sha256')
    .update(JSON.stringify([clave, datos]))
    .digest()
  return v7({ msecs, random })
}

/** When an identifier was made, in milliseconds since 1970. */
export const momentOfId = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/** The present moment as ISO-8601 UTC text, the form in which both engines store it. */
export const now = (): string => new Date().toISOString()
