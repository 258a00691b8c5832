import { afterAll, beforeAll, expect, test } from 'vitest'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { changeContent, type Db, migrate, openDb } from '#app/platform/db/db.server.ts'
import { freshPostgres } from '#tests/support/databases.ts'
import { createReader } from './replica.server.ts'

let primary: Db
let replica: Db
beforeAll(async () => {
  ;[primary, replica] = (await Promise.all(
    [1, 2].map(async () => openDb({ DATABASE_URL: new Secret(await freshPostgres()), DATA_DIR: '' })),
  )) as [Db, Db]
  await Promise.all([migrate(primary), migrate(replica)])
})
afterAll(() => Promise.all([primary.destroy(), replica.destroy()]))

const version = async (db: Db) =>
  (await db.selectFrom('contenido').select('version').executeTakeFirstOrThrow()).version

test('pages read from the replica only once it has caught up', async () => {
  let known = await version(primary)
  const reader = createReader(primary, replica, () => known)
  expect(await reader()).toBe(replica)
  await changeContent(primary, async () => {})
  known = await version(primary)
  expect(await reader()).toBe(primary)
  await changeContent(replica, async () => {}) // caught up
  expect(await reader()).toBe(replica)
})

test('a failed replica is not asked again for a while', async () => {
  const away = openDb({ DATABASE_URL: new Secret('postgres://nobody@127.0.0.1:1/none'), DATA_DIR: '' })
  const reader = createReader(primary, away, () => 1)
  expect(await reader()).toBe(primary)
  const begun = performance.now()
  expect(await reader()).toBe(primary)
  expect(performance.now() - begun).toBeLessThan(5)
  await away.destroy()
})
