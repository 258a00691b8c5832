import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { type Db, migrate, openDb } from '#app/platform/db/db.server.ts'
import { type Env, readEnv } from '#app/platform/env.server.ts'
import { type FileStore, openFileStore } from '#app/platform/files/file-store.server.ts'
import { freshPostgres } from './databases.ts'
import { startS3 } from './s3.ts'

/** What a site keeps, without the server: an empty one. */
export type Storage = { env: Env; db: Db; files: FileStore }

type Make = (kind?: { postgres: boolean; s3: boolean }) => Promise<Storage>

/** Runs the tests on SQLite and PostgreSQL, each with files on disk and in S3. `make` gives an empty site of that kind. */
export function onEveryStorage(name: string, tests: (make: Make) => void) {
  for (const postgres of [false, true])
    for (const s3 of [false, true])
      describe(`${name} (${postgres ? 'PostgreSQL' : 'SQLite'}, ${s3 ? 'S3' : 'disk'})`, () => {
        const make = emptySites()
        tests((kind = { postgres, s3 }) => make(kind))
      })
}

/** Makes empty sites that go when the tests of this `describe` are over. */
export function emptySites(): (kind: { postgres: boolean; s3: boolean }) => Promise<Storage> {
  let server: Awaited<ReturnType<typeof startS3>> | undefined
  const after: (() => unknown)[] = []
  let buckets = 0
  beforeAll(async () => {
    server = await startS3()
  })
  afterEach(async () => {
    for (const undo of after.splice(0).reverse()) await undo()
  })
  afterAll(() => server?.stop())

  return async ({ postgres, s3 }) => {
    const folder = mkdtempSync(join(tmpdir(), 'campanario-site-'))
    const settings = server?.settings
    if (!settings) throw new Error('Sites are made inside tests')
    const bucket = `sitio-${++buckets}`
    if (s3) await fetch(`${settings.endpoint}/${bucket}`, { method: 'PUT' })
    const env = readEnv({
      DATA_DIR: folder,
      S3_ENDPOINT: settings.endpoint,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
      ...(s3 && { S3_BUCKET: bucket }),
      ...(postgres && { DATABASE_URL: await freshPostgres() }),
    })
    const db = openDb(env)
    await migrate(db)
    after.push(async () => {
      await db.destroy()
      rmSync(folder, { recursive: true, force: true })
    })
    return { env, db, files: openFileStore(env) }
  }
}
