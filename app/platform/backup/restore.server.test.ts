import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { trustedNow } from '#app/platform/db/clock.server.ts'
import { SettingsError } from '#app/platform/env.server.ts'
import { openFileStore } from '#app/platform/files/open-file-store.server.ts'
import { adoptFiles, areOneSite, joinSite, readSitio } from '#app/platform/identity.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { addFotoEnviada } from '#tests/support/colecciones.ts'
import { testFolder } from '#tests/support/files.ts'
import { addPicture, contents, emptySites, fill, onEveryStorage, type Storage } from '#tests/support/sites.ts'
import { backUp } from './backup.server.ts'
import { openPlace } from './place.server.ts'
import { RestoreError } from './read-backup.server.ts'
import { lookAtBackup, type Replaced, restoreBackup } from './restore.server.ts'
import { openStage, removeLeftStages } from './stage.server.ts'

/** A site's backup, ready to restore. */
async function backupOf(site: Storage) {
  const place = openPlace(testFolder(), site.env)
  const { name } = await backUp({ ...site, place, withPrivate: true })
  return async () => (await place.get(name)) as AsyncIterable<Uint8Array>
}

const restore = (open: Awaited<ReturnType<typeof backupOf>>, site: Storage, replace = false) =>
  restoreBackup(open, site, { replace })

const asideIn = async ({ files }: Storage) => {
  const keys: string[] = []
  for await (const { key } of files.list('papelera/')) keys.push(key.split('/').slice(2).join('/'))
  return keys.sort()
}

/** What a first start creates: its mark, examples with pictures, and the administrator of the settings. */
async function startFirst(site: Storage) {
  await joinSite(site, site.env)
  await addPicture(site, 77)
  await site.db.updateTable('galeria').set({ ejemplo: 1 }).execute()
  await site.db.insertInto('categorias').values({ id: newId(), nombre: 'Cultos', ejemplo: 1 }).execute()
  await site.db.insertInto('config').values({ id: 'ejemplo', data: '{}', version: 1 }).execute()
  await addAccount(site.db, 'otra@iglesia.cl')
}

const addAccount = (db: Storage['db'], email: string) =>
  db
    .insertInto('user')
    .values({
      id: email,
      name: 'Ana',
      email,
      emailVerified: 1,
      image: null,
      createdAt: now(),
      updatedAt: now(),
    })
    .execute()

/** Who may do what, and what was entrusted. */
const people = async (db: Storage['db']) => ({
  permisos: await db.selectFrom('permisos').select('email').execute(),
  user: await db.selectFrom('user').select('name').execute(),
  cuentas: await db.selectFrom('cuentas_bancarias').select('numero').execute(),
  peticiones: await db.selectFrom('peticiones').select('nombre').execute(),
  session: (await db.selectFrom('session').select('id').execute()).length,
})

onEveryStorage('a restore', (make) => {
  test('creates the bucket or folder, and a site with its own mark', async () => {
    const site = await make()
    await fill(site)
    await adoptFiles(site)
    const open = await backupOf(site)
    const other = await make()
    const env = other.env.S3_BUCKET
      ? { ...other.env, S3_BUCKET: `${other.env.S3_BUCKET}-nuevo` }
      : { ...other.env, DATA_DIR: join(other.env.DATA_DIR, 'nueva') }
    const fresh = { ...other, files: openFileStore(env) }
    await restore(open, fresh)
    expect(await contents(fresh)).toEqual(await contents(site))
    expect(await areOneSite(fresh)).toBe(true)
    expect(await readSitio(fresh.db)).not.toBe(await readSitio(site.db))
  })

  test('of its content alone leaves people, permissions, bank accounts and, unless asked, what was entrusted', async () => {
    const site = await make()
    await fill(site)
    await adoptFiles(site)
    const { db } = site
    await db
      .insertInto('permisos')
      .values({ email: 'malo@x.cl', permiso: 'peticiones', heredado: 0 })
      .execute()
    const paypal = { id: 'paypal', banco: 'PayPal', tipo: 'PayPal', titular: '', rut: '', correo: null }
    await db
      .insertInto('cuentas_bancarias')
      .values({ ...paypal, numero: 'https://x.cl/otro', ejemplo: 0, version: 1, verificada: '' })
      .execute()
    const open = await backupOf(site)
    await db.deleteFrom('permisos').execute()
    await db.updateTable('cuentas_bancarias').set({ numero: 'https://x.cl/nuestro' }).execute()
    await db.updateTable('user').set({ name: 'Marta Soto' }).execute()
    await db.deleteFrom('galeria').execute()
    await db.updateTable('peticiones').set({ nombre: 'Luis' }).execute()
    const waits = await addPicture(site, 9)
    await db.deleteFrom('galeria').execute()
    await addFotoEnviada(db, { url: `/archivos/${waits}` })
    const part = { what: 'content', withPrivate: false } as const
    const looked = await lookAtBackup(open, site, { ...part, withPrivate: true })
    expect(looked).toMatchObject({ hasPrivate: true })
    expect(looked.counts).toContainEqual({ table: 'galeria', now: 0, after: 3 })
    expect(looked.counts.map(({ table }) => table)).not.toContain('permisos')
    expect(await db.selectFrom('galeria').select('id').execute()).toEqual([])

    const kept: Replaced[] = []
    const keep = async (replaced: Replaced) => void kept.push(replaced)
    await restoreBackup(open, site, { replace: true, part, keep })
    expect(kept).toMatchObject([{ withPrivate: false }])
    expect(await db.selectFrom('galeria').select('id').execute()).toHaveLength(3)
    const cuentas = [{ numero: 'https://x.cl/nuestro' }]
    const unchanged = { permisos: [], cuentas, user: [{ name: 'Marta Soto' }], session: 1 }
    expect(await people(db)).toEqual({ ...unchanged, peticiones: [{ nombre: 'Luis' }] })
    const found = async () =>
      (await db.selectFrom('imagenes').select('clave').where('clave', '=', waits).execute()).length
    expect([await found(), (await site.files.get(waits)) !== null], 'a photo that waits').toEqual([1, true])
    await restoreBackup(open, site, { replace: true, part: { ...part, withPrivate: true } })
    expect(await found(), 'it is gone as the request is').toBe(0)
    expect(await people(db)).toEqual({ ...unchanged, peticiones: [{ nombre: 'Ana' }] })
  })

  test('replaces what a first start creates, and sets its pictures aside', async () => {
    const site = await make()
    await fill(site)
    const open = await backupOf(site)
    const started = await make()
    await startFirst(started)
    const mark = await readSitio(started.db)
    await restore(open, started)
    expect(await contents(started)).toEqual(await contents(site))
    expect((await asideIn(started)).filter((key) => key.includes('foto-77'))).toHaveLength(4)
    expect(await readSitio(started.db)).toBe(mark)
  })

  test('restores the database of existing files, and touches no other site’s files', async () => {
    const site = await make()
    await fill(site)
    await adoptFiles(site)
    const [open, mark] = [await backupOf(site), await readSitio(site.db)]
    const another = await make()
    await addPicture(another, 50)
    await adoptFiles(another)
    const empty = await make()
    const before = await contents(another)
    for (const replace of [false, true])
      await expect(restore(open, { ...empty, files: another.files }, replace)).rejects.toThrow(SettingsError)
    expect((await contents(another)).files).toEqual(before.files)

    await restore(open, { ...empty, files: site.files })
    expect(await readSitio(empty.db)).toBe(mark)
    expect(await areOneSite({ db: empty.db, files: site.files })).toBe(true)
  })
})

const make = emptySites()
const HERE = { postgres: false, s3: false }

test('never mistakes real content for what a first start creates', async () => {
  const site = await make(HERE)
  await fill(site)
  const open = await backupOf(site)
  for (const write of [
    (db: Storage['db']) => db.updateTable('galeria').set({ ejemplo: 0 }).execute(),
    (db: Storage['db']) => db.insertInto('config').values({ id: 'x', data: '{}', version: 1 }).execute(),
    (db: Storage['db']) => addAccount(db, 'ana@iglesia.cl'),
  ]) {
    const started = await make(HERE)
    await startFirst(started)
    await write(started.db)
    await expect(restore(open, started)).rejects.toThrow('Este sitio ya tiene contenido')
  }
})

test('says what failed after the rows were replaced apart from what failed before', async () => {
  const site = await make(HERE)
  await fill(site, 1)
  const open = await backupOf(site)
  await addPicture(site, 2)
  await adoptFiles(site)
  const before = await contents(site)
  const failed = new Error('the storage fails')
  const at = (finish?: () => Promise<void>, files = site.files) =>
    restoreBackup(open, { ...site, files }, { replace: true, finish })
  await expect(at(() => Promise.reject(failed))).rejects.toBe(failed)
  expect(await contents(site)).toEqual(before)
  const files = { ...site.files, move: () => Promise.reject(failed) }
  expect(await at(undefined, files)).toMatchObject({ late: failed })
  expect(await site.db.selectFrom('galeria').select('titulo').execute()).toEqual([{ titulo: 'Foto 1' }])
})

test('one file that cannot be stored leaves the site as it was, however slowly the others come', async () => {
  const site = await make(HERE)
  await fill(site)
  const open = await backupOf(site)
  const other = await make(HERE)
  let refused: string | undefined
  const put = async (...file: Parameters<typeof other.files.put>) => {
    if (file[0].startsWith('galeria/')) refused ??= file[0]
    if (file[0] === refused) throw new Error('EACCES')
    await other.files.put(...file)
  }
  let opened = 0
  /** Once looked at: no file comes before what becomes of the one before it. */
  const slowly = async () => {
    const bytes = await open()
    if (opened++ === 0) return bytes
    async function* pieces() {
      for await (const chunk of bytes)
        for (let at = 0; at < chunk.length; at += 512) {
          for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
          yield chunk.subarray(at, at + 512)
        }
    }
    return pieces()
  }
  await expect(restore(slowly, { ...other, files: { ...other.files, put } })).rejects.toThrow('EACCES')
  expect(await other.db.selectFrom('galeria').selectAll().execute()).toEqual([])
})

test('old data is not deleted for its age before somebody can notice', async () => {
  const site = await make(HERE)
  await fill(site)
  const place = openPlace(testFolder(), site.env)
  const { name } = await backUp({ ...site, place, withPrivate: true })
  const bytes = Buffer.concat(await Array.fromAsync((await place.get(name)) as AsyncIterable<Uint8Array>))
  const header = bytes.indexOf('"creado": "')
  bytes.write('2026-01-15', header + '"creado": "'.length)
  const other = await make(HERE)
  await restoreBackup(async () => [bytes] as unknown as AsyncIterable<Uint8Array>, other, { replace: false })
  expect(await trustedNow(other.db)).toBe(undefined)
})

test('reports a read-only storage in a sentence', async () => {
  const site = await make(HERE)
  const open = await backupOf(site)
  const closed = { ...site.files, prepare: () => Promise.reject(new Error('S3 answered 403 AccessDenied')) }
  const refusal = await restore(open, { ...site, files: closed }).catch((error) => error)
  expect(refusal).toBeInstanceOf(RestoreError)
  expect(refusal.message).toContain('403 AccessDenied')
})

test('its rows are readable by its user only, and are removed afterwards', async () => {
  const site = await make(HERE)
  await fill(site)
  const open = await backupOf(site)
  const other = await make(HERE)
  const seen: string[] = []
  const looking = async () => {
    const names = readdirSync(other.env.DATA_DIR).filter((each) => each.startsWith('restauracion-'))
    for (const name of names) {
      seen.push(name)
      expect(statSync(join(other.env.DATA_DIR, name)).mode & 0o777).toBe(0o700)
    }
    return open()
  }
  await restore(looking, other)
  expect(seen.length).toBeGreaterThan(0)
  expect(readdirSync(other.env.DATA_DIR).filter((each) => each.startsWith('restauracion-'))).toEqual([])
})

test('a start keeps the rows of a restore in progress', async () => {
  const dataDir = testFolder()
  const under = await openStage(dataDir)
  await removeLeftStages(dataDir)
  expect(existsSync(under.folder)).toBe(true)
  await under.close()
  expect(existsSync(under.folder)).toBe(false)
})
