import { DatabaseSync } from 'node:sqlite'
import { type ControlledTransaction, sql } from 'kysely'
import type { Secret } from '#app/platform/auth/secret-value.server.ts'
import { type Db, openDb, openPool, sqlitePath } from '#app/platform/db/db.server.ts'
import { withDamageDetection } from '#app/platform/db/sqlite/damage.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'

/** A row as stored: text, numbers and null, the same in both engines. */
export type Row = Record<string, string | number | null>

/** All rows of a running site at one moment. */
export interface Snapshot {
  /** All table names, each after those it references. */
  tables: string[]
  rows(table: string): AsyncIterable<Row[]>
  close(): Promise<void>
}

/** The most rows that are read at once, */
export const ROWS_AT_ONCE = 500
/** and, of rows that are longer than ours, about how many characters. */
const CHARACTERS_AT_ONCE = 1024 * 1024
// Long, because it stays open while files are copied; a database that is silent for longer is gone.
const SILENT_MS = 10 * 60_000
// Tables that others reference.
const FIRST = ['user']

const inOrder = (tables: string[]) => [
  ...FIRST.filter((table) => tables.includes(table)),
  ...tables.filter((table) => !FIRST.includes(table)).sort(),
]

/** Opens a read transaction of its own, so that neither it nor the site waits for the other. */
export function openSnapshot(env: {
  DATABASE_URL?: Secret | undefined
  DATA_DIR: string
}): Promise<Snapshot> {
  return env.DATABASE_URL ? openPostgres(env.DATABASE_URL) : openSqlite(sqlitePath(env))
}

async function openSqlite(path: string): Promise<Snapshot> {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
  const read = <T>(work: () => T): T => withDamageDetection(path, work)
  read(() => database.exec('begin'))
  // The first query fixes the snapshot's moment.
  const found = read(() =>
    database.prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite%'").all(),
  )
  return {
    tables: inOrder(found.map(({ name }) => String(name))),
    async *rows(table) {
      let rows: Row[] = []
      let characters = 0
      const reading = read(() => database.prepare(`select * from ${quoted(table)}`).iterate())
      for (let next = read(() => reading.next()); !next.done; next = read(() => reading.next())) {
        const row = { ...next.value } as Row
        rows.push(row)
        for (const value of Object.values(row)) if (typeof value === 'string') characters += value.length
        if (rows.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue
        yield rows
        rows = []
        characters = 0
        // SQLite reads synchronously: let pages be answered in between.
        await new Promise(setImmediate)
      }
      if (rows.length > 0) yield rows
    },
    close: async () => database.close(),
  }
}

async function openPostgres(DATABASE_URL: Secret): Promise<Snapshot> {
  const db = openDb({ DATA_DIR: '' }, openPool({ DATABASE_URL, DATABASE_POOL: 1 }, SILENT_MS))
  let trx: ControlledTransaction<Tables> | undefined
  const close = async () => {
    // What it fails with the running query reports.
    await trx
      ?.rollback()
      .execute()
      .catch(() => {})
    await db.destroy()
  }
  try {
    const begin = db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    const begun = await begin.execute()
    trx = begun
    const found = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema()`.execute(begun)
    const tables = inOrder(found.rows.map(({ name }) => name))
    return { tables, rows: (table) => rowsByCursor(begun, table), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A table's rows as a transaction of PostgreSQL sees them. */
export async function* rowsByCursor(trx: Db, table: string): AsyncGenerator<Row[]> {
  await sql`declare reading no scroll cursor for select * from ${sql.table(table)}`.execute(trx)
  try {
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from reading`.execute(trx)
      if (rows.length > 0) yield rows
      if (rows.length < ROWS_AT_ONCE) break
    }
  } finally {
    // Also for a reader who stops early: the next table takes the cursor's name. After an error it is gone.
    await sql`close reading`.execute(trx).catch(() => {})
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
