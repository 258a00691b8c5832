import type { Transaction } from 'kysely'
import { type Claims, claimOf } from '#app/platform/db/claims.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { createSum, type Sum } from './checksum.server.ts'
import type { Row, Snapshot } from './snapshot.server.ts'

// Both engines allow more; PostgreSQL up to 65,535.
const PARAMETERS = 20_000

/** The snapshot's tables that are part of the site, without tables of others in the same database. */
export const contentTables = (snapshot: Snapshot, claims: Claims) =>
  snapshot.tables.filter((table) => claimOf(claims, table)?.copied)

// Typed as one table: its real columns are known only at run time.
const asOne = (table: string) => table as 'config'

export async function insertRows(trx: Db, table: string, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).length
  if (columns === 0) return
  const each = Math.max(1, Math.floor(PARAMETERS / columns))
  for (let from = 0; from < rows.length; from += each)
    await trx
      .insertInto(asOne(table))
      .values(rows.slice(from, from + each) as never)
      .execute()
}

/**
 * Replaces a database's rows by a snapshot's in one transaction; visitors see one change. Tables that are not named
 * stay, except those emptied as well.
 * @param reloj when the rows were last current, ISO-8601: what is too old by now is kept until somebody can notice.
 * @throws with the old rows in place if the new ones are not as many as the snapshot's, or the lease was `lost`.
 */
export async function replaceRows(
  db: Db,
  snapshot: Snapshot,
  tables: string[],
  { alsoEmpty = [], reloj, lost }: { alsoEmpty?: string[]; reloj: string; lost?: AbortSignal },
): Promise<void> {
  await changeContent(db, async (trx: Transaction<Tables>) => {
    for (const table of [...tables, ...alsoEmpty].reverse()) await trx.deleteFrom(asOne(table)).execute()
    const wanted = new Map<string, number>()
    for (const table of tables)
      for await (const rows of snapshot.rows(table)) {
        await insertRows(trx, table, rows)
        wanted.set(table, (wanted.get(table) ?? 0) + rows.length)
      }
    // After the last insert: a trigger of one table may write to another.
    for (const table of tables) {
      const { count } = await trx
        .selectFrom(asOne(table))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      const most = wanted.get(table) ?? 0
      if (Number(count) !== most) throw new Error(`${table} would hold ${count} rows instead of ${most}`)
    }
    lost?.throwIfAborted()
    const moment = now()
    const looked = reloj < moment ? reloj : moment
    await trx.updateTable('instalacion').set({ desde: moment, reloj: looked, espera: 0, sobran: 0 }).execute()
  })
}

export async function sumRows(snapshot: Snapshot, tables: string[]): Promise<Record<string, Sum>> {
  const sums: Record<string, Sum> = {}
  for (const table of tables) {
    const sum = createSum()
    for await (const rows of snapshot.rows(table)) rows.forEach(sum.add)
    sums[table] = sum.result()
  }
  return sums
}

export async function countRows(snapshot: Snapshot, tables: string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of tables) {
    let count = 0
    for await (const rows of snapshot.rows(table)) count += rows.length
    counts.set(table, count)
  }
  return counts
}

/** The tables whose checksums differ. */
export const differing = (one: Record<string, Sum>, other: Record<string, Sum>) =>
  Object.keys(one).filter(
    (table) => one[table]?.suma !== other[table]?.suma || one[table]?.filas !== other[table]?.filas,
  )

/** What a first start creates is not content: examples and the first administrator. */
export async function isEmpty(snapshot: Snapshot, claims: Claims, tables: string[]): Promise<boolean> {
  for (const table of tables) {
    const { examples, content = examples && ((row: Row) => row.ejemplo !== 1) } = claimOf(claims, table) ?? {}
    if (!content) continue
    let before = 0
    for await (const rows of snapshot.rows(table))
      for (const row of rows) if (content(row, before++)) return false
  }
  return true
}

/** The site's installation row; empty for versions that did not have one. */
export async function readInstalacion(snapshot: Snapshot): Promise<{ sitio: string; reloj: string }> {
  let known = { sitio: '', reloj: '' }
  if (snapshot.tables.includes('instalacion'))
    for await (const rows of snapshot.rows('instalacion'))
      for (const { sitio, reloj } of rows) known = { sitio: String(sitio), reloj: String(reloj) }
  return known
}
