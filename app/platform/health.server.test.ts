import { existsSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freshPostgres } from '#tests/support/databases.ts'
import { breakWrites } from '#tests/support/failures.ts'
import { testFolder } from '#tests/support/files.ts'
import { startOwnS3 } from '#tests/support/s3.ts'
import { emptySites, onEveryStorage, type Storage } from '#tests/support/sites.ts'
import { Secret } from './auth/secret-value.server.ts'
import { openPlace } from './backup/place.server.ts'
import { migrate, openDb, openPool, sqlitePath } from './db/db.server.ts'
import { readEnv } from './env.server.ts'
import { openDiskStore } from './files/disk.server.ts'
import type { FileStore } from './files/file-store.server.ts'
import { openS3Store } from './files/s3.server.ts'
import { createHealth } from './health.server.ts'
import { createLog } from './log.server.ts'

const drawn = async () => new Response()

const healthOf = ({ env, db, files }: Storage, draw = drawn) => {
  const health = createHealth({
    db,
    integrity: { isDamaged: () => false },
    files,
    log: createLog('silent'),
    dataDir: env.DATA_DIR,
    backups: [openPlace(env.DATA_DIR, env)],
    backupEvery: undefined,
  })
  return { look: () => health.look(draw) }
}

onEveryStorage('a look at the health', (make) => {
  test('writes at most once a second, whoever asks, and leaves nothing behind', async () => {
    const site = await make()
    const keys: string[] = []
    const counting: FileStore = {
      ...site.files,
      put: (key, ...rest) => {
        keys.push(key)
        return site.files.put(key, ...rest)
      },
    }
    const health = healthOf({ ...site, files: counting })
    const looks = await Promise.all(Array.from({ length: 50 }, () => health.look()))
    expect(keys).toHaveLength(1)
    expect(new Set(looks).size).toBe(1)
    expect(looks[0]).toMatchObject({ estado: 'bien', base_de_datos: 'bien', archivos: 'bien' })
    await expect.poll(() => health.look().then(() => keys.length)).toBe(2)
    expect(new Set(keys).size).toBe(1)
    const rows = await site.db.selectFrom('reservas').selectAll().execute()
    expect(rows).toEqual([expect.objectContaining({ nombre: 'salud' })])
    expect(await Array.fromAsync(site.files.list('salud/'))).toEqual([])
    expect(readdirSync(site.env.DATA_DIR)).not.toContain('.salud')
  })

  test('detects a storage that is read-only, and one that loses writes', async () => {
    const site = await make()
    const dead = { ...site.files, put: () => Promise.reject(new Error('The writer is dead')) }
    expect(await healthOf({ ...site, files: dead }).look()).toMatchObject({
      estado: 'mal',
      base_de_datos: 'bien',
      archivos: 'mal',
      detalle: expect.arrayContaining([
        'No se pueden guardar archivos: el almacenamiento no responde o no deja escribir.',
      ]),
    })
    const forgetful = { ...site.files, put: async () => {} }
    expect(await healthOf({ ...site, files: forgetful }).look()).toMatchObject({ archivos: 'mal' })
    const full = { ...site.files, put: () => Promise.reject(Object.assign(new Error(), { code: 'ENOSPC' })) }
    expect((await healthOf({ ...site, files: full }).look()).detalle).toContain(
      'No se pueden guardar archivos: el disco está lleno.',
    )
  })
})

describe('the health', () => {
  const make = emptySites()

  test('answers in time while the storage hangs, and asks it only once', async () => {
    const site = await make({ postgres: false, s3: false })
    let asked = 0
    const hanging: FileStore = {
      ...site.files,
      put: () => {
        asked++
        return new Promise(() => {})
      },
    }
    const health = healthOf({ ...site, files: hanging })
    const begun = performance.now()
    expect(await health.look()).toMatchObject({ base_de_datos: 'bien', archivos: 'mal' })
    expect(await health.look()).toMatchObject({ archivos: 'mal' })
    expect(performance.now() - begun).toBeLessThan(12_000)
    expect(asked).toBe(1)
  })

  test('is bad while S3 is away, and good once it is back', async () => {
    const s3 = await startOwnS3()
    onTestFinished(() => s3.stop())
    const site = await make({ postgres: false, s3: false })
    const health = healthOf({ ...site, files: openS3Store(s3.settings, { impatient: true }) })
    expect(await health.look()).toMatchObject({ archivos: 'bien' })
    await s3.leave()
    await expect.poll(async () => (await health.look()).archivos).toBe('mal')
    const begun = performance.now()
    expect(await health.look()).toMatchObject({ estado: 'mal', base_de_datos: 'bien', archivos: 'mal' })
    expect(performance.now() - begun).toBeLessThan(6000)
    await s3.comeBack()
    await expect.poll(async () => (await health.look()).archivos).toBe('bien')
  })

  test.each([
    ['answers 500', async () => new Response(null, { status: 500 })],
    ['throws', () => Promise.reject(new Error('A text is missing'))],
  ])('is bad while the home page %s', async (_what, draw) => {
    expect(await healthOf(await make({ postgres: false, s3: false }), draw).look()).toMatchObject({
      estado: 'mal',
      base_de_datos: 'bien',
      archivos: 'bien',
      inicio: 'mal',
      detalle: expect.arrayContaining(['La página de inicio no se puede mostrar.']),
    })
  })

  test('is bad while SQLite refuses rows', async () => {
    const site = await make({ postgres: false, s3: false })
    const health = healthOf(site)
    const mend = await breakWrites(site.db)
    expect(await health.look()).toMatchObject({ estado: 'mal', base_de_datos: 'mal', archivos: 'bien' })
    await mend()
    await expect.poll(async () => (await health.look()).estado).toBe('bien')
  })

  test.skipIf(!existsSync('/dev/full'))(
    'is bad while SQLite’s disk is full, wherever the files are',
    async () => {
      const site = await make({ postgres: false, s3: false })
      symlinkSync('/dev/full', join(site.env.DATA_DIR, '.salud'))
      const health = healthOf(site)
      // Its rows still fit into space that SQLite already owns.
      expect(await health.look()).toMatchObject({
        estado: 'mal',
        base_de_datos: 'mal',
        archivos: 'bien',
        detalle: expect.arrayContaining(['La base de datos no puede guardar nada: el disco está lleno.']),
      })
      await expect.poll(async () => (await health.look()).estado).toBe('bien')
    },
  )

  test('does not block the site while another process writes', async () => {
    const site = await make({ postgres: false, s3: false })
    const other = new DatabaseSync(sqlitePath(site.env))
    onTestFinished(() => other.close())
    other.exec('begin immediate')
    const begun = performance.now()
    expect(await healthOf(site).look()).toMatchObject({ base_de_datos: 'bien' })
    expect(performance.now() - begun).toBeLessThan(2000)
    other.exec('rollback')
    // Other writes keep their busy timeout.
    const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(site.db)
    expect(rows).toEqual([{ timeout: 5000 }])
  })
})

/** A database of its own, which can be told to let nobody write. */
async function readOnlyAtWill() {
  const DATABASE_URL = new Secret(await freshPostgres())
  const env = { ...readEnv({ DATA_DIR: testFolder() }), DATABASE_URL, DATABASE_POOL: 4 }
  const open = () => {
    const db = openDb(env, openPool(env))
    onTestFinished(() => db.destroy())
    return db
  }
  const admin = open()
  await migrate(admin)
  const name = sql.id(new URL(DATABASE_URL.reveal()).pathname.slice(1))
  const setReadOnly = (on: 'on' | 'off') =>
    admin.connection().execute(async (one) => {
      await sql`set default_transaction_read_only = off`.execute(one)
      await sql`alter database ${name} set default_transaction_read_only = ${sql.raw(on)}`.execute(one)
    })
  return { env, open, setReadOnly }
}

test('a read-only PostgreSQL is reported; its connections are dropped, and the next can write', async () => {
  const { env, open, setReadOnly } = await readOnlyAtWill()
  await setReadOnly('on')
  const db = open()
  // Four connections, all to the read-only server.
  const backends = async () => {
    const asked = Array.from({ length: 4 }, () =>
      sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.2)`.execute(db),
    )
    return (await Promise.all(asked)).map(({ rows }) => rows[0]?.pid)
  }
  const before = await backends()
  expect(new Set(before).size).toBe(4)
  const health = healthOf({ env, db, files: openDiskStore(env.DATA_DIR), tables: {} })
  expect(await health.look()).toMatchObject({
    estado: 'mal',
    base_de_datos: 'mal',
    archivos: 'bien',
    detalle: expect.arrayContaining(['La base de datos no puede guardar nada: solo deja leer.']),
  })

  await setReadOnly('off')
  await expect.poll(async () => (await health.look()).estado).toBe('bien')
  expect((await backends()).filter((pid) => before.includes(pid))).toEqual([])
})

test('a transaction that a read-only PostgreSQL refuses ends normally and says why', async () => {
  const { open, setReadOnly } = await readOnlyAtWill()
  await setReadOnly('on')
  const stale = open()
  const write = () =>
    stale.transaction().execute(async (trx) => {
      await trx.selectFrom('contenido').select('version').execute()
      await trx.updateTable('contenido').set({ version: 7 }).execute()
    })
  await expect(write()).rejects.toMatchObject({ code: '25006' })
  await setReadOnly('off')
  await write()
})
