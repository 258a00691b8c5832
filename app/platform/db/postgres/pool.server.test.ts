import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { isAway, openDb, openPool } from '#app/platform/db/db.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { freshPostgres } from '#tests/support/databases.ts'
import { startLine } from '#tests/support/radio/line.ts'
import { notifyOf, openNotifications } from './notifications.server.ts'

test('a connection that breaks in a transaction fails only that transaction', async () => {
  const db = openDb({ DATABASE_URL: new Secret(await freshPostgres()), DATA_DIR: '' })
  const broken = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
    await pause(200)
    await sql`select 1`.execute(trx)
  })
  await expect(broken).rejects.toThrow()
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await db.destroy()
})

/** A database behind a network that can fall silent. */
async function behindLine() {
  const direct = await freshPostgres()
  const url = new URL(direct)
  const line = await startLine(Number(url.port))
  onTestFinished(() => line.stop())
  url.port = String(line.port)
  return { line, direct, url: url.href }
}

test('a silent database fails the query in time, and the next query uses a new connection', async () => {
  const { line, url } = await behindLine()
  const env = { DATABASE_URL: new Secret(url), DATABASE_POOL: 2, DATA_DIR: '' }
  const db = openDb(env, openPool(env, 300))
  const ask = () => sql`select 1`.execute(db)
  await ask()
  line.goAway()
  const begun = performance.now()
  const error = await ask().catch((error) => error)
  expect(isAway(error)).toBe(true)
  expect(performance.now() - begun).toBeLessThan(1500)
  line.comeBack()
  await ask()
  await db.destroy()
})

test('a notification connection that died silently is noticed and replaced', async () => {
  const { line, direct, url } = await behindLine()
  const near = openDb({ DATABASE_URL: new Secret(direct), DATA_DIR: '' })
  const far = openNotifications(new Secret(url), createLog('silent'), 100)
  const heard: number[] = []
  far.hear((version) => heard.push(version))
  const isHeard = async (version: number) => {
    await notifyOf(near, version)
    return heard.includes(version)
  }
  await expect.poll(() => isHeard(1)).toBe(true)
  line.goAway()
  line.comeBack()
  await expect.poll(() => isHeard(2)).toBe(true)
  await Promise.all([near.destroy(), far.stop()])
})
