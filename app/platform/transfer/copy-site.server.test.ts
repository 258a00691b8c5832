import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { openFileStore } from '#app/platform/files/open-file-store.server.ts'
import { areOneSite, readSitio } from '#app/platform/identity.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { contents, emptySites, fill, type Storage } from '#tests/support/sites.ts'
import { CopyError, copySite } from './copy-site.server.ts'

const SMALL = { postgres: false, s3: false }
const LARGE = { postgres: true, s3: true }
const copy = (from: Storage, to: Storage) => copySite(from, to, { replace: false })

describe('db:copy', () => {
  const make = emptySites()

  test('copies everything from SQLite and disk to PostgreSQL and S3, and back', async () => {
    const [first, large, third] = [await make(SMALL), await make(LARGE), await make(SMALL)]
    // It creates the bucket.
    const env = { ...large.env, S3_BUCKET: `${large.env.S3_BUCKET}-nuevo` }
    const second = { ...large, env, files: openFileStore(env) }
    await fill(first)
    const part = { key: 'subidas/s1/000000000-a', length: 4 }
    await first.files.put(part.key, Buffer.from('half'), 'application/octet-stream')
    const upload = { largo: 10, recibido: 4, partes: JSON.stringify([part]), metadatos: '{}', usuario: 'u1' }
    await first.db
      .insertInto('subidas')
      .values({ id: 's1', ...upload, createdAt: now() })
      .execute()
    const { tables, files, missing } = await copy(first, second)
    expect(tables).toMatchObject({ galeria: { filas: 3 }, peticiones: { filas: 1 }, session: { filas: 1 } })
    expect({ files, missing }).toEqual({ files: 13, missing: [] })
    await copy(second, third)
    expect(await contents(third)).toEqual(await contents(first))
    expect(await areOneSite(third)).toBe(true)
    expect(await readSitio(third.db)).not.toBe(await readSitio(first.db))
    expect((await third.files.stat(part.key))?.size).toBe(4)
  })

  test('resumes an interrupted copy', async () => {
    const [first, second] = [await make(SMALL), await make(LARGE)]
    await fill(first)
    let kept = 0
    const failing: FileStore = {
      ...second.files,
      put: (...args) => (++kept > 5 ? Promise.reject(new Error('Cut')) : second.files.put(...args)),
    }
    await expect(copy(first, { ...second, files: failing })).rejects.toThrow('Cut')
    // Interrupted again: everything is copied, but the last file is not compared yet.
    let read = 0
    const failingLate: FileStore = {
      ...second.files,
      get: (...args) => (++read > 5 + 6 ? Promise.reject(new Error('Cut')) : second.files.get(...args)),
    }
    await expect(copy(first, { ...second, files: failingLate })).rejects.toThrow('Cut')
    // Nobody sees a partial site.
    expect(await second.db.selectFrom('galeria').selectAll().execute()).toEqual([])
    const put: string[] = []
    const counting: FileStore = {
      ...second.files,
      put: (key, ...rest) => {
        put.push(key)
        return second.files.put(key, ...rest)
      },
    }
    await copy(first, { ...second, files: counting })
    expect(put.length).toBeLessThan(12 - 5)
    expect(await contents(second)).toEqual(await contents(first))
  })

  test('repairs a damaged file of an earlier attempt', async () => {
    const [first, second] = [await make(SMALL), await make(SMALL)]
    await fill(first)
    const key = 'galeria/2026-11-foto-1.jpg'
    const size = (await first.files.stat(key))?.size ?? 0
    await second.files.put(key, Buffer.alloc(size, 1), 'image/jpeg')
    await copy(first, second)
    expect(await contents(second)).toEqual(await contents(first))
  })

  test('leaves other tables in the same database alone', async () => {
    const [first, second] = [await make(SMALL), await make(SMALL)]
    await fill(first)
    await sql`create table _litestream_seq (id integer primary key, seq integer)`.execute(first.db)
    await sql`insert into _litestream_seq values (1, 7)`.execute(first.db)
    expect(Object.keys((await copy(first, second)).tables)).not.toContain('_litestream_seq')
  })

  test('refuses to replace content unless told to', async () => {
    const [first, second] = [await make(SMALL), await make(SMALL)]
    await fill(first, 1)
    await fill(second, 2)
    await expect(copy(first, second)).rejects.toThrow('El destino ya tiene contenido')
    await copySite(first, second, { replace: true })
    expect((await contents(second)).rows).toEqual((await contents(first)).rows)
  })
  test('into another database over the same files is the same site', async () => {
    const [first, second] = [await make(SMALL), await make(LARGE)]
    await fill(first)
    await copy(first, { ...second, env: { ...second.env, DATA_DIR: first.env.DATA_DIR }, files: first.files })
    expect(await readSitio(second.db)).toBe(await readSitio(first.db))
    expect(await areOneSite({ db: second.db, files: first.files })).toBe(true)
  })

  test('reports files of either side that are unreachable or another site’s', async () => {
    const [first, second, third] = [await make(LARGE), await make(SMALL), await make(LARGE)]
    await fill(first)
    const gone = openFileStore({ ...first.env, S3_BUCKET: 'no-existe' })
    const before = await contents(second)
    await expect(copy({ ...first, files: gone }, second)).rejects.toThrow(
      'De donde se copia, los archivos no están a mano: S3 answered 404',
    )
    const closed = { ...second.files, prepare: () => Promise.reject(new Error('EROFS')) }
    await expect(copy(first, { ...second, files: closed })).rejects.toThrow(CopyError)
    // The present settings name another bucket than the database's own.
    await expect(copy({ ...first, files: third.files }, second)).rejects.toThrow(
      'Base de datos sin sus archivos',
    )
    expect(await contents(second)).toEqual(before)
  })
})
