import type { Db } from '#app/platform/db/db.server.ts'
import { within } from '#app/platform/within.server.ts'

/** Do not ask a failed replica again for this long. */
const REST_MS = 5_000
/** Fall back to the primary if the replica takes longer. */
const ANSWER_WITHIN_MS = 1_000

/**
 * Chooses the database for a public page: the replica if it has reached `version`, otherwise the primary, so
 * that the cache never keeps old content under a new version.
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
