import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { backUp } from '#app/platform/backup/backup.server.ts'
import { openPlace } from '#app/platform/backup/place.server.ts'
import { backUpWhenDue } from '#app/platform/backup/schedule.server.ts'
import { migrate, openDb, sqlitePath } from '#app/platform/db/db.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { OperatorError } from '#app/platform/operator-error.server.ts'
import { damageHead, damageTable } from '#tests/support/damage.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { testFolder } from '#tests/support/files.ts'
import { emptySites, fill } from '#tests/support/sites.ts'
import { DatabaseDamagedError } from './damage.server.ts'
import { checkIntegrity, watchIntegrity } from './integrity.server.ts'

const log = createLog('silent')

describe('the check of SQLite', () => {
  const make = emptySites()

  test('passes an intact database, even during writes', async () => {
    const site = await make({ postgres: false, s3: false })
    await fill(site)
    const checking = checkIntegrity(site.env)
    for (let version = 1; version <= 200; version++)
      await site.db.updateTable('contenido').set({ version }).execute()
    await checking
  })

  for (const [what, damage] of [
    ['a page', (dataDir: string) => damageTable(dataDir, 'codigos_recuperacion')],
    ['the head', damageHead],
  ] as const)
    test(`finds garbage in ${what} and remembers it`, async () => {
      const folder = testFolder()
      const env = { DATA_DIR: folder }
      const db = openDb(env)
      await migrate(db)
      await db.destroy()
      const integrity = watchIntegrity({ ...env, DATABASE_URL: undefined }, log)
      onTestFinished(() => integrity.stop())
      await integrity.check()
      expect(integrity.isDamaged()).toBe(false)
      damage(folder)
      await expect(integrity.check()).rejects.toThrow(`La base de datos ${sqlitePath(env)} está dañada`)
      expect(integrity.isDamaged()).toBe(true)
    })

  test('precedes each backup: a damaged database is not backed up, and earlier backups stay', async () => {
    const site = await make({ postgres: false, s3: false })
    await fill(site)
    const folder = testFolder()
    const place = openPlace(folder, site.env)
    const good = await backUp({
      ...site,
      place,
      withPrivate: false,
      name: 'campanario-2024-11-21-091500.tar',
    })
    await site.db.updateTable('respaldos').set({ momento: '2024-11-21T09:15:00.000Z' }).execute()
    // This process has cached the pages it needs.
    await site.db.selectFrom('respaldos').selectAll().execute()
    damageTable(site.env.DATA_DIR, 'codigos_recuperacion')
    const env = { ...site.env, BACKUP_EVERY: 60_000, BACKUP_KEEP: 1 }
    await expect(backUpWhenDue({ ...site, env, log, places: [place] })).rejects.toBeInstanceOf(
      DatabaseDamagedError,
    )
    expect(readdirSync(folder).filter((name) => name.endsWith('.tar'))).toEqual([good.name])
    const tries = await site.db.selectFrom('respaldos').select('error').orderBy('momento').execute()
    expect(tries).toEqual([{ error: '' }, { error: expect.stringContaining('está dañada') }])
  })

  test('a query that meets the damage names it too', async () => {
    const folder = testFolder()
    const db = openDb({ DATA_DIR: folder })
    await migrate(db)
    await db.destroy()
    damageTable(folder, 'codigos_recuperacion')
    const damaged = openDb({ DATA_DIR: folder })
    onTestFinished(() => damaged.destroy())
    const reading = damaged.selectFrom('codigos_recuperacion').selectAll().execute()
    await expect(reading).rejects.toBeInstanceOf(DatabaseDamagedError)
    expect(await damaged.selectFrom('contenido').select('id').execute()).toHaveLength(1)
  })
})

onBothEngines('a database that a newer version has changed', (db) => {
  test('is refused with a sentence and left unchanged', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999_from_the_future', '2030-01-01')`.execute(
      db(),
    )
    const migrating = migrate(db())
    await expect(migrating).rejects.toBeInstanceOf(OperatorError)
    await expect(migrating).rejects.toThrow(/versión más nueva de Campanario \(«9999_from_the_future»/)
  })
})
