import { sql, type Transaction } from 'kysely'
import { newId } from '#app/platform/ids.server.ts'
import { type Claims, tablesThat } from './claims.server.ts'
import { type Db, isPostgres, sharedMoment } from './db.server.ts'
import { releaseLease, takeLease } from './leases.server.ts'
import { CLOSED, CLOSING } from './migrations/closing.server.ts'
import type { Tables } from './tables.server.ts'

/** No longer than this, whatever becomes of the process that closed it. */
export const CLOSED_MS = 60_000
/** Writes under way take milliseconds; one that hangs must not make all others wait. */
const WRITERS_END_WITHIN_MS = 10_000

/** Why a restore leaves the site as it was. */
export class OpenAgain extends Error {}

/** The tables that a restore may replace: `CLOSED_TABLES`, derived from their claims. */
export const closedTables = (claims: Claims) =>
  tablesThat(claims, ({ copied, passing, emptiedByRestore }) =>
    Boolean(copied && (!passing || emptiedByRestore)),
  )

/** Whether a write failed because a restore has the site closed: nothing of its transaction was kept. */
export function isClosed(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error as { code?: string }).code === CLOSED || error.message === CLOSED || isClosed(error.cause)
}

/**
 * Closes a site to every writer, of any process, between the moment that is kept of it and the one that
 * replaces it: the database refuses what they write (migration 0037) while a lease lasts, which expires by
 * itself.
 */
export function createClosing(db: Db, claims: Claims) {
  const quien = newId()
  const tables = closedTables(claims)
  let closed = false
  return {
    /** @returns once nothing that is acknowledged later can be of before; calling it again does nothing. */
    async close(): Promise<void> {
      if (closed) return
      if (!(await takeLease(db, CLOSING, quien, CLOSED_MS)))
        throw new Error('Another restore closed the site')
      closed = true
      // On SQLite one writes after the other. Here somebody may have looked before the lease, and commit now.
      if (isPostgres(db)) for (const table of tables) await waitForWriters(db, table)
    },
    /**
     * Lets one transaction write, which then keeps the others waiting itself. To be called first in it.
     * @throws OpenAgain if the site was open in between.
     */
    async enter(trx: Transaction<Tables>): Promise<void> {
      const names = sql.join(tables.map((table) => sql.table(table)))
      if (isPostgres(trx)) await sql`lock table ${names} in exclusive mode`.execute(trx)
      const ours = await trx
        .deleteFrom('reservas')
        .where('nombre', '=', CLOSING)
        .where('quien', '=', quien)
        .where('hasta', '>', sharedMoment(trx))
        .returning('nombre')
        .executeTakeFirst()
      if (!ours) throw new OpenAgain('The site was open again before its rows could be replaced')
    },
    // If this fails the lease expires by itself.
    open: () => releaseLease(db, CLOSING, quien).catch(() => {}),
  }
}

/** One table at a time: holding one while waiting for the next could stop a writer that needs both. */
const waitForWriters = (db: Db, table: keyof Tables) =>
  db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(WRITERS_END_WITHIN_MS)}`.execute(trx)
    await sql`lock table ${sql.table(table)} in share mode`.execute(trx)
  })
