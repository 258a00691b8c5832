import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TABLES } from '#app/tables.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { isPostgres } from '../db/db.server.ts'
import { readEnv, SettingsError } from '../env.server.ts'
import { openPlatform } from '../platform.server.ts'
import { createAuth } from './auth.server.ts'
import { readSecret } from './secret.server.ts'
import { Secret } from './secret-value.server.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'campanario-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

onBothEngines('the secret that signs sessions', (db) => {
  test('is created once by processes that start together, and stays', async () => {
    const read = async () => (await readSecret(db(), { DATA_DIR: folder, AUTH_SECRET: undefined })).reveal()
    const secrets = await Promise.all([read(), read(), read()])
    expect(new Set([...secrets, await read()]).size).toBe(1)
    expect(secrets[0]).toMatch(/^[\w-]{43}$/)
    if (isPostgres(db())) return
    expect(readdirSync(folder)).toEqual(['auth-secret'])
    expect(readFileSync(join(folder, 'auth-secret'), 'utf8')).toBe(secrets[0])
    expect(statSync(join(folder, 'auth-secret')).mode & 0o777).toBe(0o600)
  })

  test('is never short', async () => {
    for (const short of ['', 'corta', ' '.repeat(40), '\x01\x02']) {
      const row = { nombre: 'sesiones', valor: short }
      await db().deleteFrom('secretos').execute()
      await db().insertInto('secretos').values(row).execute()
      writeFileSync(join(folder, 'auth-secret'), short)
      const reading = readSecret(db(), { DATA_DIR: folder, AUTH_SECRET: undefined })
      await expect(reading).rejects.toBeInstanceOf(SettingsError)
      await expect(reading).rejects.toThrow(/Borra .*se hace uno nuevo/)
    }
  })
})

describe('a start', () => {
  const start = () =>
    openPlatform(readEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), {
      rolOf: async () => ({ esAdmin: false, permisos: [] }),
      tables: TABLES,
      jobs: [],
    })

  test.each(['', '\0'.repeat(43)])('is refused over a secret that a power cut emptied (%j)', async (left) => {
    const path = join(folder, 'auth-secret')
    writeFileSync(path, left)
    const told = /auth-secret está vacío,.*secreto publicado.* Borra el archivo: .*Todos entran otra vez/
    await expect(start()).rejects.toThrow(told)
    expect(readFileSync(path, 'utf8')).toBe(left)
  })

  test('reuses the site’s secret, even with a trailing line break', async () => {
    const secret = `${'s'.repeat(44)}\n`
    writeFileSync(join(folder, 'auth-secret'), secret)
    const platform = await start()
    expect(platform.auth.secret.reveal()).toBe(secret)
    await platform.close()
  })

  test('is refused if the setting is blank', () => {
    expect(() => readEnv({ AUTH_SECRET: ' '.repeat(40) })).toThrow('AUTH_SECRET tiene menos de 32 letras')
  })

  test('never signs with an empty secret', async () => {
    const { db, settings, close } = await start()
    expect(() => createAuth({ db, settings, secret: new Secret('') })).toThrow('without a secret')
    await close()
  })
})
