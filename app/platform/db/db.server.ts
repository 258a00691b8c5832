import { join } from 'node:path'
import { Kysely, type LogEvent, PostgresAdapter, PostgresDialect, sql, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import { type CustomTypesConfig, Pool, types } from 'pg'
import type { Secret } from '../auth/secret-value.server.ts'
import { OperatorError } from '../operator-error.server.ts'
import { announceVersion } from './content-version.server.ts'
import { runWithKept } from './migrations/kept-rows.server.ts'
import { migrations } from './migrations/migrations.server.ts'
import { setIdleTimeout } from './postgres/idle-timeout.server.ts'
import { notifyOf } from './postgres/notifications.server.ts'
import { dropReadOnlyConnections } from './postgres/read-only.server.ts'
import type { Heard } from './slowest.server.ts'
import { type NodeSqliteDialect, nodeSqliteDialect } from './sqlite/sqlite.server.ts'
import type { Tables } from './tables.server.ts'

/** The database or a transaction on it: commands take either. */
export type Db = Kysely<Tables>

const BIGINT_OID = 20

/** `pg` returns `count(*)`, a bigint, as text; parse it, so that both engines give numbers. */
const numericTypes = {
  getTypeParser: (oid: number, format?: 'text') =>
    oid === BIGINT_OID ? Number : types.getTypeParser(oid, format),
} as CustomTypesConfig

type PoolEnv = { DATABASE_URL?: Secret | undefined; DATABASE_POOL?: number }

/**
 * The PostgreSQL pool; undefined without `DATABASE_URL`. Connects on first use, for 5 seconds at most. With
 * `answerWithin`, a query without an answer for that many milliseconds fails together with its connection.
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
  pool.on('error', () => {}) // an idle connection broke; the next query opens another
  // A connection that breaks in use already fails its query; an unhandled event would end the process too.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (answerWithin) setIdleTimeout(client, answerWithin)
  })
  dropReadOnlyConnections(pool)
  return pool
}

const dialects = new WeakMap<Db, NodeSqliteDialect>()

/**
 * Opens PostgreSQL over `pool` if given, otherwise SQLite in `DATA_DIR`, whose file the first query creates.
 * @param heard is told of each statement.
 */
export function openDb(
  env: { DATABASE_URL?: Secret | undefined; DATA_DIR: string },
  pool = openPool(env),
  heard?: Heard,
): Db {
  const log = heard && {
    log: ({ query, queryDurationMillis }: LogEvent) => heard(query.sql, queryDurationMillis),
  }
  if (pool) return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...log })
  const dialect = nodeSqliteDialect(sqlitePath(env))
  const db = new Kysely<Tables>({ dialect, ...log })
  dialects.set(db, dialect)
  return db
}

export const sqlitePath = ({ DATA_DIR }: { DATA_DIR: string }) => join(DATA_DIR, 'campanario.sqlite')

export const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter

/**
 * The moment `ms` from now by the database's clock: the clocks of instances may differ. ISO-8601, so that
 * text order is time order. Now is when the statement began, however long its transaction waited before.
 */
export function sharedMoment(db: Db, ms = 0) {
  if (!isPostgres(db)) return sql<string>`${new Date(Date.now() + ms).toISOString()}`
  const moment = sql`statement_timestamp() at time zone 'utc' + ${ms} * interval '1 millisecond'`
  return sql<string>`to_char(${moment}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

export const LATEST_MIGRATION = Object.keys(migrations).sort().at(-1) as string

/**
 * Migrates the tables to the latest state, or to an earlier one for rows that were saved in it. Takes a lock,
 * so that instances that start together migrate once.
 * @returns the names of the migrations it ran.
 */
export async function migrate(db: Db, to = LATEST_MIGRATION, known = migrations): Promise<string[]> {
  await refuseNewer(db, known)
  const run = Object.entries(known).map(([name, each]) => [
    name,
    { up: (trx: Kysely<unknown>) => runWithKept(trx, each) },
  ])
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(run) } })
  const { error, results } = await migrator.migrateTo(to)
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** The names of the migrations that a database has had; none before its first. */
export const appliedMigrations = (db: Db): Promise<string[]> =>
  sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    .then(({ rows }) => rows.map(({ name }) => name))
    .catch((error) => {
      if (/no such table/.test(String(error)) || (error as { code?: string }).code === UNDEFINED_TABLE)
        return []
      throw error
    })

/** @throws OperatorError if a newer version has changed the tables: this version could corrupt them. */
async function refuseNewer(db: Db, known: typeof migrations): Promise<void> {
  const names = await appliedMigrations(db)
  const unknown = names.find((name) => !Object.hasOwn(known, name))
  if (unknown)
    throw new OperatorError(
      `La base de datos es de una versión más nueva de Campanario («${unknown}», que esta no conoce). Inicia esa versión, o recupera un respaldo de esta en una base de datos vacía.`,
    )
}

/** Open transactions that change public content, with the version they will commit. */
const changing = new WeakMap<Db, number>()

/** Reuses `db`'s transaction or opens one. */
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
 * Runs a change to public content and increments `contenido.version` in the same transaction: once the change
 * is acknowledged, no page cached under the old version is served. One change waits for the other, from its
 * beginning: two that look at the same moment would both find a name free, and two that hold what the other
 * needs would both wait.
 */
export function changeContent<T>(db: Db, change: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return inTransaction(db, async (trx) => {
    // SQLite does so by itself.
    if (isPostgres(trx)) await trx.selectFrom('contenido').select('version').forUpdate().execute()
    const result = await change(trx)
    const { version } = await trx
      .updateTable('contenido')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .returning('version')
      .executeTakeFirstOrThrow()
    changing.set(trx, version)
    if (isPostgres(trx)) await notifyOf(trx, version)
    return result
  })
}

/** Runs something in a transaction and takes the transaction back, whatever was written in it. */
export async function takenBack<T>(db: Db, run: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  const done = new Error('Only looked at')
  let result: T | undefined
  try {
    await db.transaction().execute(async (trx) => {
      result = await run(trx)
      throw done
    })
  } catch (error) {
    if (error !== done) throw error
  }
  return result as T
}

/** PostgreSQL's code for a missing table. */
const UNDEFINED_TABLE = '42P01'
const CONNECTION_EXCEPTION = '08'
/** PostgreSQL is starting, stopping or out of connections. */
const NOT_NOW = new Set(['57P01', '57P02', '57P03', '53300'])

/** Whether the database is unreachable, rather than the query wrong. */
export function isAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code.startsWith(CONNECTION_EXCEPTION) || NOT_NOW.has(code)) return true
  return (
    /^E(CONN|AI_AGAIN|HOST|NET|PIPE|TIMEDOUT)/.test(code) ||
    // Errors of `pg` without a code; the last one means that no connection in the pool became free or could
    // be opened.
    /connection.*(terminat|timeout)|timeout.*trying to connect/i.test(message)
  )
}

/** Checks that SQLite's file is still at its path. @throws DatabaseReplacedError */
export const checkDatabaseFile = (db: Db): void => dialects.get(db)?.checkFile()

/**
 * Takes what was deleted off the disk: SQLite's journal still has it as it was. PostgreSQL clears it away by
 * itself.
 * @returns false when it could not be done now.
 */
export const clearDeleted = (db: Db): boolean => dialects.get(db)?.emptyJournal() ?? true
