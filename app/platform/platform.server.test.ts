import { expect, test } from 'vitest'
import { freshPostgres } from '#tests/support/databases.ts'
import { readEnv, SettingsError } from './env.server.ts'
import { openPlatform } from './platform.server.ts'

test('a database that does not exist stops the start with a sentence', async () => {
  const url = `${await freshPostgres()}_otra`
  const starting = openPlatform(readEnv({ DATABASE_URL: url, LOG_LEVEL: 'silent' }))
  await expect(starting).rejects.toThrow(SettingsError)
  await expect(starting).rejects.toThrow('does not exist. Make the database')
})
