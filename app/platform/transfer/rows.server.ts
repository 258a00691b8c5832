import type { Transaction } from 'kysely'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { createSum, type Sum } from './checksum.server.ts'
import type { Row, Snapshot } from './snapshot.server.ts'

// Both engines take more; PostgreSQL counts to 65,535.
const PARAMETERS = 20_000

/** The migrations' own, what belongs to this running site alone, and what several instances agree on. */
const OWN = new Set([
  'kysely_migration',
  'kysely_migration_lock',
  'contenido',
  'limites',
  'reservas',
  'respaldos',
  'secretos',
])

/** The tables of a snapshot that make up the site. Counts make themselves again, by triggers. */
export const contentTables = ({ tables }: Snapshot) =>
  tables.filter((table) => !OWN.has(table) && !table.startsWith('conteo_'))

// For the compiler every table is one of them: which columns it has is known when it runs.
const asOne = (table: string) => table as 'categorias'

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
 */
export async function replaceRows(
  db: Db,
  snapshot: Snapshot,
  tables: string[],
  { alsoEmpty = [] }: { alsoEmpty?: string[] } = {},
): Promise<void> {
  await changeContent(db, async (trx: Transaction<Tables>) => {
    for (const table of [...tables, ...alsoEmpty].reverse()) await trx.deleteFrom(asOne(table)).execute()
    for (const table of tables)
      for await (const rows of snapshot.rows(table)) await insertRows(trx, table, rows)
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

/** Whether nobody has put anything into a site yet. */
export async function isEmpty(snapshot: Snapshot, tables: string[]): Promise<boolean> {
  for (const table of tables) {
    if (table === 'admin') continue // made at the first start: the secret that signs sessions
    for await (const rows of snapshot.rows(table)) if (rows.length > 0) return false
  }
  return true
}
