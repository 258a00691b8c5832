import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { type Claims, claimOf, tablesThat } from '#app/platform/db/claims.server.ts'
import { changeContent, type Db, isPostgres } from '#app/platform/db/db.server.ts'
import { asOne } from '#app/platform/db/rows-apart.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { OperatorError } from '#app/platform/operator-error.server.ts'
import { createSum, type Sum } from './checksum.server.ts'
import { ROWS_AT_ONCE, type Row, rowsByCursor, type Snapshot } from './snapshot.server.ts'

// Both engines allow more; PostgreSQL up to 65,535.
const PARAMETERS = 20_000

/** The snapshot's tables that are part of the site, without tables of others in the same database. */
export const contentTables = (snapshot: Snapshot, claims: Claims) =>
  snapshot.tables.filter((table) => claimOf(claims, table)?.copied)

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

type Replacing = {
  /** Tables to empty besides. */
  alsoEmpty?: readonly (keyof Tables)[]
  /** When the rows were last current, ISO-8601: what is too old by now is kept until somebody can notice. */
  reloj: string
  /** Called first in the transaction; what it throws leaves the old rows. */
  begin?(trx: Transaction<Tables>): Promise<void>
  /** Called last in it, likewise, once the new rows are known to be whole. */
  finish?(trx: Transaction<Tables>): Promise<void>
}

/**
 * Replaces a database's rows by a snapshot's in one transaction; visitors see one change. Tables that are not
 * named stay.
 * @throws OperatorError with the old rows in place if the new ones are not the snapshot's.
 */
export async function replaceRows(
  db: Db,
  snapshot: Snapshot,
  tables: string[],
  { alsoEmpty = [], reloj, begin, finish }: Replacing,
): Promise<Record<string, Sum>> {
  let wanted: Record<string, Sum> = {}
  await changeContent(db, async (trx) => {
    await begin?.(trx)
    for (const table of [...tables, ...alsoEmpty].reverse()) await trx.deleteFrom(asOne(table)).execute()
    const inserted = async function* (table: string) {
      for await (const rows of snapshot.rows(table)) {
        await insertRows(trx, table, rows)
        yield rows
      }
    }
    wanted = await sumRows({ rows: inserted }, tables)
    // After the last insert: a trigger of one table may write to another.
    const found = await sumRows({ rows: (table) => rowsWithin(trx, table) }, tables)
    const wrong = tables.filter(
      (table) => wanted[table]?.suma !== found[table]?.suma || wanted[table]?.filas !== found[table]?.filas,
    )
    if (wrong.length > 0)
      throw new OperatorError(`Lo guardado no es igual, y no se cambió nada: ${wrong.join(', ')}.`)
    const moment = now()
    const looked = reloj < moment ? reloj : moment
    await trx.updateTable('instalacion').set({ desde: moment, reloj: looked, espera: 0, sobran: 0 }).execute()
    await finish?.(trx)
  })
  return wanted
}

/** A table's rows as a transaction sees them. */
async function* rowsWithin(trx: Db, table: string): AsyncGenerator<Row[]> {
  if (isPostgres(trx)) return yield* rowsByCursor(trx, table)
  let read = 0
  for await (const row of trx.selectFrom(asOne(table)).selectAll().stream()) {
    yield [row as unknown as Row]
    // SQLite reads synchronously.
    if (++read % ROWS_AT_ONCE === 0) await nextTurn()
  }
}

export async function sumRows(
  { rows: read }: Pick<Snapshot, 'rows'>,
  tables: string[],
): Promise<Record<string, Sum>> {
  const sums: Record<string, Sum> = {}
  for (const table of tables) {
    const sum = createSum()
    for await (const rows of read(table)) rows.forEach(sum.add)
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

/** What a first start creates is not content: examples and the first administrator. */
export async function isEmpty(
  snapshot: Pick<Snapshot, 'rows'>,
  claims: Claims,
  tables: string[],
): Promise<boolean> {
  for (const table of tables) {
    const { examples, content = examples && ((row: Row) => row.ejemplo !== 1) } = claimOf(claims, table) ?? {}
    if (!content) continue
    let before = 0
    for await (const rows of snapshot.rows(table))
      for (const row of rows) if (content(row, before++)) return false
  }
  return true
}

/** Whether a site holds nothing but that, so that there is nothing to back up. */
export const hasOnlyExamples = (db: Db, claims: Claims): Promise<boolean> =>
  db.transaction().execute((trx) =>
    isEmpty(
      { rows: (table) => rowsWithin(trx, table) },
      claims,
      tablesThat(claims, ({ copied }) => copied),
    ),
  )

/** The site's installation row; empty for versions that did not have one. */
export async function readInstalacion(snapshot: Snapshot): Promise<{ sitio: string; reloj: string }> {
  let known = { sitio: '', reloj: '' }
  if (snapshot.tables.includes('instalacion'))
    for await (const rows of snapshot.rows('instalacion'))
      for (const { sitio, reloj } of rows) known = { sitio: String(sitio), reloj: String(reloj) }
  return known
}
