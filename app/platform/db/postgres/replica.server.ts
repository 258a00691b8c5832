import type { Db } from '#app/platform/db/db.server.ts'
import { within } from '#app/platform/within.server.ts'

/** How long a replica that failed is left alone. */
const REST_MS = 5_000
/** Longer than this a page does not wait for it. */
const ANSWER_WITHIN_MS = 1_000

/**
 * Chooses where a public page is read from: the replica when it has come as far as `version`, else the primary, so
 * that no page of yesterday is kept as today's. What the replica gives is never older than what was asked for.
 */
export function createReader(primary: Db, replica: Db, version: () => number): () => Promise<Db> {
  let restUntil = 0
  return async () => {
    if (performance.now() < restUntil) return primary
    const wanted = version()
    try {
      const row = await within(
        ANSWER_WITHIN_MS,
        replica.selectFrom('contenido').select('version').executeTakeFirstOrThrow(),
      )
      return row.version >= wanted ? replica : primary
    } catch {
      restUntil = performance.now() + REST_MS
      return primary
    }
  }
}
