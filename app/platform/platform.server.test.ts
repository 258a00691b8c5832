import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { TABLES } from '#app/features.server.ts'
import { freshPostgres } from '#tests/support/databases.ts'
import { Secret } from './auth/secret-value.server.ts'
import { openDb } from './db/db.server.ts'
import { readEnv, SettingsError } from './env.server.ts'
import { openPlatform } from './platform.server.ts'

test('a missing database stops the start with a sentence', async () => {
  const url = `${await freshPostgres()}_otra`
  const starting = openPlatform(readEnv({ DATABASE_URL: url, LOG_LEVEL: 'silent' }), {
    rolOf: async () => ({ esAdmin: false, permisos: [] }),
    tables: TABLES,
    jobs: [],
  })
  await expect(starting).rejects.toThrow(SettingsError)
  await expect(starting).rejects.toThrow('does not exist. Make the database')
})

test('a read-only database stops the start with a sentence', async () => {
  const url = await freshPostgres()
  const name = new URL(url).pathname.slice(1)
  const db = openDb({ DATABASE_URL: new Secret(url), DATA_DIR: '' })
  onTestFinished(() => db.destroy())
  await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(db)
  const starting = openPlatform(readEnv({ DATABASE_URL: url, LOG_LEVEL: 'silent' }), {
    rolOf: async () => ({ esAdmin: false, permisos: [] }),
    tables: TABLES,
    jobs: [],
  })
  await expect(starting).rejects.toThrow(SettingsError)
  await expect(starting).rejects.toThrow('only lets itself be read')
})
