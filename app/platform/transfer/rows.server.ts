import type { Transaction } from 'kysely'
import { type Claims, claimOf } from '#app/platform/db/claims.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { createSum, type Sum } from './checksum.server.ts'
import type { Row, Snapshot } from './snapshot.server.ts'

// Both engines take more; PostgreSQL counts to 65,535.
const PARAMETERS = 20_000

/** The tables of a snapshot that make up the site; not those of others who keep theirs in the same database. */
export const contentTables = (snapshot: Snapshot, claims: Claims) =>
  snapshot.tables.filter((table) => claimOf(claims, table)?.copied)

// For the compiler every table is one of them: which columns it has is known when it runs.
const asOne = (table: string) => table as 'config'

export async function insertRows(trx: Db, table: string, rows: Row[]): Promise<void> {
  const each = Math.max(1, Math.floor(PARAMETERS / Object.keys(rows[0] ?? {}).length))
  for (let from = 0; from < rows.length; from += each)
    await trx
      .insertInto(asOne(table))
      .values(rows.slice(from, from + each) as never)
      .execute()
}

/**
 * Puts the rows of a snapshot in place of those of a database, all at once or not at all; visitors see them as one
 * change. Tables that are not named stay as they are, but for those that are emptied as well.
 * @param reloj when the rows were last true, ISO-8601: what is too old by now is kept until somebody can have noticed.
 */
export async function replaceRows(
  db: Db,
  snapshot: Snapshot,
  tables: string[],
  { alsoEmpty = [], reloj }: { alsoEmpty?: string[]; reloj: string },
): Promise<void> {
  await changeContent(db, async (trx: Transaction<Tables>) => {
    for (const table of [...tables, ...alsoEmpty].reverse()) await trx.deleteFrom(asOne(table)).execute()
    for (const table of tables)
      for await (const rows of snapshot.rows(table)) await insertRows(trx, table, rows)
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

/** The tables whose sums differ. */
export const differing = (one: Record<string, Sum>, other: Record<string, Sum>) =>
  Object.keys(one).filter(
    (table) => one[table]?.suma !== other[table]?.suma || one[table]?.filas !== other[table]?.filas,
  )

/** Whether nobody has put anything into a site yet. What a first start makes by itself is no content. */
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

/** What a site knows of itself; nothing of one of a version that did not note it. */
export async function readInstalacion(snapshot: Snapshot): Promise<{ sitio: string; reloj: string }> {
  let known = { sitio: '', reloj: '' }
  if (snapshot.tables.includes('instalacion'))
    for await (const rows of snapshot.rows('instalacion'))
      for (const { sitio, reloj } of rows) known = { sitio: String(sitio), reloj: String(reloj) }
  return known
}
