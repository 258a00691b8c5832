import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import type { Secret } from '#app/platform/auth/secret-value.server.ts'
import { numericTypes, sqlitePath } from '#app/platform/db/db.server.ts'
import { setIdleTimeout } from '#app/platform/db/postgres/idle-timeout.server.ts'
import { withDamageDetection } from '#app/platform/db/sqlite/damage.server.ts'

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

async function openPostgres(url: Secret): Promise<Snapshot> {
  const client = new Client({
    connectionString: url.reveal(),
    types: numericTypes,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {}) // the running query fails by itself
  await client.connect()
  setIdleTimeout(client, SILENT_MS)
  let tables: string[]
  try {
    await client.query('begin isolation level repeatable read, read only')
    const found = await client.query<{ name: string }>(
      'select tablename as name from pg_tables where schemaname = current_schema()',
    )
    tables = inOrder(found.rows.map(({ name }) => name))
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  return {
    tables,
    async *rows(table) {
      await client.query(`declare reading no scroll cursor for select * from ${quoted(table)}`)
      try {
        for (;;) {
          const { rows } = await client.query<Row>(`fetch ${ROWS_AT_ONCE} from reading`)
          if (rows.length > 0) yield rows
          if (rows.length < ROWS_AT_ONCE) break
        }
      } finally {
        // Also for a reader who stops early: the next table takes the cursor's name. After an error it is gone.
        await client.query('close reading').catch(() => {})
      }
    },
    close: () => client.end(),
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
