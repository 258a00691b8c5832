import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import {
  type Db,
  isPostgres,
  LATEST_MIGRATION,
  migrate,
  openDb,
  sqlitePath,
} from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { newId } from '#app/platform/ids.server.ts'

/**
 * Runs the tests on both engines, each in its own fresh, migrated database, `db()`.
 * `once` is true on one of them: for what is the same on both and takes long. With `migration`, it has the
 * tables of an earlier version. The PostgreSQL server is a real one, started once for the whole run
 * (`tests/support/postgres.ts`).
 */
export function onBothEngines(
  name: string,
  tests: (db: () => Db, once: boolean) => void,
  migration = LATEST_MIGRATION,
) {
  describe(`${name} (SQLite)`, () => {
    let db: Db
    let folder: string
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'campanario-test-'))
      await migratedSqlite(folder, migration)
      db = openDb({ DATA_DIR: folder })
    })
    afterAll(async () => {
      await db.destroy()
      rmSync(folder, { recursive: true, force: true })
    })
    tests(() => db, true)
  })

  describe(`${name} (PostgreSQL)`, () => {
    let db: Db
    beforeAll(async () => {
      db = openDb({ DATABASE_URL: new Secret(await migratedPostgres(migration)), DATA_DIR: '' })
    })
    afterAll(() => db.destroy())
    tests(() => db, false)
  })
}

/** Deletes every row of these tables. */
export async function empty(db: Db, ...tables: (keyof Tables)[]): Promise<void> {
  for (const table of tables) await db.deleteFrom(table).execute()
}

/** How often the content was changed. */
export const contentVersion = async (db: Db): Promise<number> =>
  (await db.selectFrom('contenido').select('version').executeTakeFirstOrThrow()).version

/** What «Actividad» has, in order. */
export const accionesOf = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('actividad').select('accion').orderBy('id').execute()).map(({ accion }) => accion)

/** How the engine would run this query. */
export const planOf = (db: Db, { sql: text, parameters }: CompiledQuery): Promise<string> =>
  db.transaction().execute(async (trx) => {
    // A table so small is read whole otherwise.
    if (isPostgres(trx)) await sql`set local enable_seqscan = off`.execute(trx)
    const explain = isPostgres(trx) ? 'explain' : 'explain query plan'
    const { rows } = await trx.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]))
    return JSON.stringify(rows)
  })

/** Creates an empty database on the run's PostgreSQL. @returns its address. */
export function freshPostgres(server = inject('postgresUrl')): Promise<string> {
  return onServer(server, async (db) => {
    const name = `test_${newId().replaceAll('-', '')}`
    await sql`create database ${sql.id(name)}`.execute(db)
    return named(server, name)
  })
}

/**
 * Puts a migrated database into a folder, as a copy of the run's first one: migrating takes ten times as
 * long.
 */
export async function migratedSqlite(folder: string, migration = LATEST_MIGRATION): Promise<void> {
  const template = join(process.env.READY_DATA ?? folder, `${migration}.sqlite`)
  if (!existsSync(template)) {
    const own = mkdtempSync(join(tmpdir(), 'campanario-test-'))
    const first = openDb({ DATA_DIR: own })
    await migrate(first, migration)
    await first.destroy()
    // Of two workers that make it at once, the second replaces the first one's, which is the same.
    renameSync(sqlitePath({ DATA_DIR: own }), template)
    rmSync(own, { recursive: true, force: true })
  }
  copyFileSync(template, sqlitePath({ DATA_DIR: folder }))
}

/**
 * Creates a migrated database as a copy of the run's first one: migrating takes ten times as long. @returns
 * its address.
 */
export function migratedPostgres(migration = LATEST_MIGRATION): Promise<string> {
  const server = inject('postgresUrl')
  const template = `migrated_${migration}`
  return onServer(server, async (db) => {
    // One worker makes it; the others wait.
    await sql`select pg_advisory_lock(1)`.execute(db)
    const { rows } = await sql`select 1 from pg_database where datname = ${template}`.execute(db)
    if (rows.length === 0) {
      const url = await freshPostgres(server)
      const first = openDb({ DATABASE_URL: new Secret(url), DATA_DIR: '' })
      await migrate(first, migration)
      await first.destroy()
      await sql`alter database ${sql.id(new URL(url).pathname.slice(1))} rename to ${sql.id(template)}`.execute(
        db,
      )
    }
    await sql`select pg_advisory_unlock(1)`.execute(db)
    const name = `test_${newId().replaceAll('-', '')}`
    await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(db)
    return named(server, name)
  })
}

async function onServer<T>(server: string, work: (connection: Db) => Promise<T>): Promise<T> {
  const db = openDb({ DATABASE_URL: new Secret(server), DATA_DIR: '' })
  try {
    return await db.connection().execute(work)
  } finally {
    await db.destroy()
  }
}

function named(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
