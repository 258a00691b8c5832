import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import { Pool, types } from 'pg'
import { migrations } from './migrations.server.ts'
import { nodeSqliteDialect } from './sqlite.server.ts'
import type { Tables } from './tables.server.ts'

/** The database, or a transaction on it: commands take either. */
export type Db = Kysely<Tables>

const BIGINT_OID = 20

/** Opens PostgreSQL when `DATABASE_URL` is given, else SQLite in `dataDir`. Connects on first use. */
export function openDb({ DATABASE_URL, DATA_DIR }: { DATABASE_URL?: string; DATA_DIR: string }): Db {
  if (DATABASE_URL) {
    // `count(*)` is a bigint there, which `pg` gives as text; SQLite gives a number, and so do we.
    const asNumber = { getTypeParser: (oid: number, format?: 'text') => oid === BIGINT_OID ? Number : types.getTypeParser(oid, format) }
    const pool = new Pool({ connectionString: DATABASE_URL, max: 10, types: asNumber as never })
    pool.on('error', () => {}) // an idle connection that broke; the next query opens another
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  }
  mkdirSync(DATA_DIR, { recursive: true })
  return new Kysely<Tables>({ dialect: nodeSqliteDialect(join(DATA_DIR, 'campanario.sqlite')) })
}

/**
 * Brings the tables up to date, under a lock, so that instances that start together migrate once.
 * @returns the names of the migrations that were run.
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/**
 * Runs a change to what visitors see and, in the same transaction, counts it up in `contenido.version`:
 * a page cached under the old version is never served once the change is acknowledged.
 */
export function changeContent<T>(db: Db, change: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const result = await change(trx)
    await trx
      .updateTable('contenido')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute()
    return result
  })
}

/** Answers when the database does; throws otherwise. */
export async function pingDb(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
