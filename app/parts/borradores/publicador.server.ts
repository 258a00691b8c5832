import type { Platform } from '#app/platform/platform.server.ts'
import { within } from '#app/platform/within.server.ts'
import { publishDue } from './borradores.server.ts'

/** A page is drawn without what is due rather than late. */
const PATIENCE_MS = 1_000

/**
 * Publishes what is due before a page is drawn, and says until when the page may be kept: until the next
 * thing is due, or not at all if it could not look. Scheduling changes the content's version, so that it
 * looks in the database once for each version and again when something is due.
 * @param version of the content; without it, it always looks.
 */
export function createPublisher(
  { db, tables, log }: Pick<Platform, 'db' | 'tables' | 'log'>,
  version?: () => number,
): () => Promise<Date | undefined> {
  let known: { version: number | undefined; next: Date | undefined } | undefined
  return async () => {
    const current = version?.()
    const isDue = known?.next !== undefined && known.next.getTime() <= Date.now()
    if (known && current !== undefined && current === known.version && !isDue) return known.next
    try {
      const next = await within(PATIENCE_MS, publishDue(db, tables))
      known = { version: current, next }
      return next
    } catch (error) {
      log.warn({ err: error }, 'what is due could not be published')
      return new Date()
    }
  }
}
