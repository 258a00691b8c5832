import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { TABLES } from '#app/tables.server.ts'
import { freshPostgres } from '#tests/support/databases.ts'
import { Secret } from './auth/secret-value.server.ts'
import { openDb } from './db/db.server.ts'
import { readEnv, SettingsError } from './env.server.ts'
import { openPlatform } from './platform.server.ts'

/** How a start with this database ends. */
async function sentenceOf(url: string): Promise<string> {
  const rooms = { rolOf: async () => ({ esAdmin: false, permisos: [] }), tables: TABLES, jobs: [] }
  const starting = openPlatform(readEnv({ DATABASE_URL: url, LOG_LEVEL: 'silent' }), rooms)
  const error = await starting.then(
    () => undefined,
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(SettingsError)
  return error.message
}

test('a database that is missing, or read-only, stops the start with a sentence', async () => {
  const url = await freshPostgres()
  expect(await sentenceOf(`${url}_otra`)).toContain('does not exist. Crea antes la base de datos')
  const db = openDb({ DATABASE_URL: new Secret(url), DATA_DIR: '' })
  onTestFinished(() => db.destroy())
  const name = sql.id(new URL(url).pathname.slice(1))
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(db)
  expect(await sentenceOf(url)).toContain('solo deja leer')
})
