import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { TABLES } from '#app/tables.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { closedTables, createClosing, isClosed, OpenAgain } from './closing.server.ts'
import { type Db, inTransaction, isPostgres, sharedMoment } from './db.server.ts'
import { CLOSING } from './migrations/closing.server.ts'

const write = (db: Db, id: string) =>
  db.insertInto('config').values({ id, data: '{}', version: 1 }).execute().then(Boolean)
const refused = (written: Promise<unknown>) => written.then(() => false, isClosed)

const triggersOf = async (db: Db) => {
  const { rows } = await (isPostgres(db)
    ? sql<{ name: string }>`select tgrelid::regclass::text as name from pg_trigger where tgname = 'cierre'`
    : sql<{
        name: string
      }>`select tbl_name as name from sqlite_schema where type = 'trigger' and name like 'cierre~_%' escape '~'`
  ).execute(db)
  return rows.map(({ name }) => name.replaceAll('"', ''))
}

onBothEngines('a site that a restore closes', (db) => {
  afterEach(() => db().deleteFrom('reservas').execute())

  test('refuses writes to every table that a restore may replace, and to no other', async () => {
    const each = isPostgres(db()) ? 1 : 3
    expect((await triggersOf(db())).toSorted()).toEqual(
      closedTables(TABLES)
        .flatMap((table) => Array(each).fill(table))
        .toSorted(),
    )
  })

  test('lets nobody write but the restore, and everybody again afterwards', async () => {
    const closing = createClosing(db(), TABLES)
    await closing.close()
    expect(await refused(write(db(), 'cerrado'))).toBe(true)
    expect(await refused(db().deleteFrom('config').where('id', '=', 'sitio').execute())).toBe(
      isPostgres(db()),
    )
    // Readers, uploads, sessions and counters go on.
    await db().selectFrom('config').selectAll().execute()
    await db().insertInto('limites').values({ key: 'a', points: 1, expire: 0 }).execute()
    await inTransaction(db(), async (trx) => {
      await closing.enter(trx)
      await write(trx, 'restaurado')
    })
    await write(db(), 'abierto')
    await closing.close()
    await closing.open()
  })

  test('is open again a minute later whoever closed it, and whatever the clock did', async () => {
    const closing = createClosing(db(), TABLES)
    for (const [ms, closed] of [
      [60_000, true],
      [0, false],
      [180_000, false],
    ] as const) {
      await db().deleteFrom('reservas').execute()
      await db()
        .insertInto('reservas')
        .values({ nombre: CLOSING, quien: 'otro', hasta: sharedMoment(db(), ms) })
        .execute()
      expect(await refused(write(db(), `a los ${ms}`))).toBe(closed)
    }
    await expect(createClosing(db(), TABLES).close()).resolves.toBeUndefined()
    await expect(inTransaction(db(), closing.enter)).rejects.toThrow(OpenAgain)
  })

  test('waits for a write under way', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const done: string[] = []
    const writing = db()
      .transaction()
      .execute(async (trx) => {
        await write(trx, 'en camino')
        await promise
        done.push('written')
      })
    const closing = createClosing(db(), TABLES)
    const closed = closing.close().then(() => done.push('closed'))
    setImmediate(resolve)
    await Promise.all([writing, closed])
    expect(done).toEqual(['written', 'closed'])
    await closing.open()
  })
})
