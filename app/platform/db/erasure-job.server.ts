import type { Job } from '../jobs.server.ts'
import { trustedNow } from './clock.server.ts'
import { clearDeleted, type Db } from './db.server.ts'

const EVERY_MS = 24 * 60 * 60_000
/** Retry soon after a failed run (the database was down) or while the clock is not trusted. */
const AGAIN_MS = 60 * 60_000

/**
 * Deletes what has expired, at the start and then every day: a page promises it.
 * @param erase returns how many rows it deleted.
 */
export const erasureJob = (name: string, erase: (db: Db, at: Date) => Promise<number>): Job => ({
  name,
  everyMs: EVERY_MS,
  againMs: AGAIN_MS,
  async run({ db, log }) {
    const at = await trustedNow(db)
    if (!at) return 'later'
    const deleted = await erase(db, at)
    if (deleted > 0) log.info({ deleted }, `${name}: deleted after their time`)
  },
})

/** Takes off the disk what was deleted, whatever deleted it: who erased a person, a term, the bin. */
export const clearingJob: Job = {
  name: 'borrado definitivo',
  everyMs: 10 * 60_000,
  againMs: 30_000,
  run: async ({ db }) => (clearDeleted(db) ? undefined : 'later'),
}
