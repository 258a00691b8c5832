import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { contentVersion, onBothEngines } from '#tests/support/databases.ts'
import { testFolder } from '#tests/support/files.ts'
import { changeContent } from './db.server.ts'
import { migrations } from './migrations/migrations.server.ts'

onBothEngines('database', (db) => {
  test('a content change increments the version; a failed one changes nothing', async () => {
    const version = () => contentVersion(db())
    const before = await version()
    await changeContent(db(), (trx) =>
      trx.insertInto('categorias').values({ id: '1', nombre: 'Cultos', ejemplo: 0 }).execute(),
    )
    expect(await version()).toBe(before + 1)

    const failing = changeContent(db(), async (trx) => {
      await trx.deleteFrom('categorias').execute()
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    expect(await version()).toBe(before + 1)
    expect(await db().selectFrom('categorias').select('nombre').execute()).toEqual([{ nombre: 'Cultos' }])
  })

  test('returns counts as numbers', async () => {
    const { total } = await db()
      .selectFrom('categorias')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    expect(total).toBe(1)
  })
})

test('processes that start together migrate one SQLite file once', async () => {
  const folder = testFolder()
  const script = `
    const { migrate, openDb } = await import('#app/platform/db/db.server.ts')
    const db = openDb({ DATA_DIR: ${JSON.stringify(folder)} })
    process.stdout.write(JSON.stringify(await migrate(db)))
    await db.destroy()`
  const run = promisify(execFile)
  const start = () => run(process.execPath, ['--input-type=module', '--eval', script])
  const outputs = await Promise.all([start(), start(), start()])
  const migrated = outputs.flatMap(({ stdout }) => JSON.parse(stdout))
  expect(migrated.sort()).toEqual(Object.keys(migrations))
})
