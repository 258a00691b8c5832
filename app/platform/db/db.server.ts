import { join } from 'node:path'
import { Kysely, PostgresAdapter, PostgresDialect, sql, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import { type CustomTypesConfig, Pool, types } from 'pg'
import type { Secret } from '../auth/secret-value.server.ts'
import { OperatorError } from '../operator-error.server.ts'
import { announceVersion } from './content-version.server.ts'
import { migrations } from './migrations/migrations.server.ts'
import { noticeOf } from './postgres/notifications.server.ts'
import { leaveReadOnly } from './postgres/read-only.server.ts'
import { breakWhenSilent } from './postgres/silence.server.ts'
import { type NodeSqliteDialect, nodeSqliteDialect } from './sqlite/sqlite.server.ts'
import type { Tables } from './tables.server.ts'

/** The database, or a transaction on it: commands take either. */
export type Db = Kysely<Tables>

const BIGINT_OID = 20

/** `count(*)` is a bigint in PostgreSQL, which `pg` gives as text; SQLite gives a number, and so do we. */
export const numericTypes = {
  getTypeParser: (oid: number, format?: 'text') =>
    oid === BIGINT_OID ? Number : types.getTypeParser(oid, format),
} as CustomTypesConfig

type PoolEnv = { DATABASE_URL?: Secret | undefined; DATABASE_POOL?: number }

/**
 * The pool of connections to PostgreSQL, or nothing when `DATABASE_URL` is not set. Connects on first use, and gives
 * that up after 5 seconds. A query that hears nothing for `answerWithin` milliseconds fails, and its connection with
 * it; without that it may take its time.
 */
export function openPool(
  { DATABASE_URL, DATABASE_POOL = 10 }: PoolEnv,
  answerWithin?: number,
): Pool | undefined {
  if (!DATABASE_URL) return undefined
  const pool = new Pool({
    connectionString: DATABASE_URL.reveal(),
    max: DATABASE_POOL,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types: numericTypes,
  })
  pool.on('error', () => {}) // an idle connection that broke; the next query opens another
  // One that breaks while it is in use fails its query; unheard, the event would end the process as well.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (answerWithin) breakWhenSilent(client, answerWithin)
  })
  leaveReadOnly(pool)
  return pool
}

const dialects = new WeakMap<Db, NodeSqliteDialect>()

/** Opens PostgreSQL over `pool` when there is one, else SQLite in `DATA_DIR`, which the first query makes. */
export function openDb(
  env: { DATABASE_URL?: Secret | undefined; DATA_DIR: string },
  pool = openPool(env),
): Db {
  if (pool) return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const dialect = nodeSqliteDialect(sqlitePath(env))
  const db = new Kysely<Tables>({ dialect })
  dialects.set(db, dialect)
  return db
}

export const sqlitePath = ({ DATA_DIR }: { DATA_DIR: string }) => join(DATA_DIR, 'campanario.sqlite')

export const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter

/**
 * A moment `ms` from now by the one clock that all instances share, the database's: their own may differ. ISO-8601, so
 * that text order is time order.
 */
export function sharedMoment(db: Db, ms = 0) {
  if (!isPostgres(db)) return sql<string>`${new Date(Date.now() + ms).toISOString()}`
  const moment = sql`now() at time zone 'utc' + ${ms} * interval '1 millisecond'`
  return sql<string>`to_char(${moment}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** The name of the last migration there is. */
export const LATEST_MIGRATION = Object.keys(migrations).sort().at(-1) as string

/**
 * Brings the tables up to date (or to an earlier state, for rows that were saved in it), under a lock, so that
 * instances that start together migrate once.
 * @returns the names of the migrations that were run.
 */
export async function migrate(db: Db, to = LATEST_MIGRATION): Promise<string[]> {
  await refuseNewer(db)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateTo(to)
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** @throws OperatorError when a later version has changed the tables: this one would not know what it writes into. */
async function refuseNewer(db: Db): Promise<void> {
  const names = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    .then(({ rows }) => rows.map(({ name }) => name))
    .catch((error) => {
      if (/no such table/.test(String(error)) || (error as { code?: string }).code === UNDEFINED_TABLE)
        return []
      throw error
    })
  const unknown = names.find((name) => !Object.hasOwn(migrations, name))
  if (unknown)
    throw new OperatorError(
      `The database was changed by a newer version of Campanario («${unknown}», which this version does not know). Start the newer version, or bring a backup of this one back into an empty database.`,
    )
}

/** Transactions under way that change what visitors see, with the content's version that they make. */
const changing = new WeakMap<Db, number>()

/** Runs `run` in a transaction: the one that `db` is, or one of its own. */
export async function inTransaction<T>(db: Db, run: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return run(db as Transaction<Tables>)
  const { result, version } = await db.transaction().execute(async (trx) => {
    const result = await run(trx)
    return { result, version: changing.get(trx) }
  })
  if (version !== undefined) announceVersion(db, version)
  return result
}

/**
 * Runs a change to what visitors see and, in the same transaction, counts it up in `contenido.version`:
 * a page cached under the old version is never served once the change is acknowledged.
 */
export function changeContent<T>(db: Db, change: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return inTransaction(db, async (trx) => {
    const result = await change(trx)
    const { version } = await trx
      .updateTable('contenido')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .returning('version')
      .executeTakeFirstOrThrow()
    changing.set(trx, version)
    if (isPostgres(trx)) {
      // Delivered to the other instances when, and only when, this transaction is through.
      const { channel, text } = noticeOf('contenido', version)
      await sql`select pg_notify(${channel}, ${text})`.execute(trx)
    }
    return result
  })
}

/** PostgreSQL's code for a table that is not there. */
const UNDEFINED_TABLE = '42P01'
const CONNECTION_EXCEPTION = '08'
/** The server is starting, stopping, or has no connection left. */
const NOT_NOW = new Set(['57P01', '57P02', '57P03', '53300'])

/** Whether it is the database that cannot be reached, rather than something wrong with what it was asked. */
export function isAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code.startsWith(CONNECTION_EXCEPTION) || NOT_NOW.has(code)) return true
  return (
    /^E(CONN|AI_AGAIN|HOST|NET|PIPE|TIMEDOUT)/.test(code) ||
    // What `pg` says without a code; the last when every connection of the pool is taken, or none can be opened.
    /connection.*(terminat|timeout)|timeout.*trying to connect/i.test(message)
  )
}

/** Looks whether SQLite's file is still where it was opened. @throws DatabaseReplacedError */
export const checkDatabaseFile = (db: Db): void => dialects.get(db)?.checkFile()
