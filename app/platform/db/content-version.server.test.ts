import { expect, onTestFinished, test } from 'vitest'
import { freshPostgres } from '#tests/support/databases.ts'
import { startLine } from '#tests/support/radio/line.ts'
import { Secret } from '../auth/secret-value.server.ts'
import { watchContentVersion } from './content-version.server.ts'
import { migrate, openDb, openPool } from './db.server.ts'

test('a database that stops answering counts as away, and is polled over one connection until it answers', async () => {
  const direct = await freshPostgres()
  const url = new URL(direct)
  const line = await startLine(Number(url.port))
  onTestFinished(() => line.stop())
  url.port = String(line.port)
  const env = { DATABASE_URL: new Secret(url.href), DATABASE_POOL: 2, DATA_DIR: '' }
  const pool = openPool(env, 4000)
  const db = openDb(env, pool)
  onTestFinished(() => db.destroy())
  await migrate(db)
  const content = await watchContentVersion(db)
  onTestFinished(() => content.stop())
  expect(content.isAway()).toBe(false)

  line.goAway()
  await expect.poll(content.isAway).toBe(true)
  expect(pool?.waitingCount).toBe(0)
  expect((pool?.totalCount ?? 0) - (pool?.idleCount ?? 0)).toBe(1)

  line.comeBack()
  await expect.poll(content.isAway).toBe(false)
})
