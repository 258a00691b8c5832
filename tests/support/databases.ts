import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { type Db, LATEST_MIGRATION, migrate, openDb } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'

/**
 * Runs the tests on both engines, each in its own fresh, migrated database, `db()`.
 * With `migration`, it has the tables of an earlier version. The PostgreSQL server is a real one, started once for the whole run (`tests/support/postgres.ts`).
 */
export function onBothEngines(name: string, tests: (db: () => Db) => void, migration = LATEST_MIGRATION) {
  describe(`${name} (SQLite)`, () => {
    let db: Db
    let folder: string
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'campanario-test-'))
      db = openDb({ DATA_DIR: folder })
      await migrate(db, migration)
    })
    afterAll(async () => {
      await db.destroy()
      rmSync(folder, { recursive: true, force: true })
    })
    tests(() => db)
  })

  describe(`${name} (PostgreSQL)`, () => {
    let db: Db
    beforeAll(async () => {
      db = openDb({ DATABASE_URL: new Secret(await freshPostgres()), DATA_DIR: '' })
      await migrate(db, migration)
    })
    afterAll(() => db.destroy())
    tests(() => db)
  })
}

/** Creates an empty database on the run's PostgreSQL. @returns its address. */
export async function freshPostgres(server = inject('postgresUrl')): Promise<string> {
  const url = new URL(server)
  const fresh = `test_${newId().replaceAll('-', '')}`
  const db = openDb({ DATABASE_URL: new Secret(url.href), DATA_DIR: '' })
  await sql`create database ${sql.id(fresh)}`.execute(db)
  await db.destroy()
  url.pathname = `/${fresh}`
  return url.href
}
