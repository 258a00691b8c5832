import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { readFile } from '#app/platform/files/file-store.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { deleteImage } from '#app/platform/images/images.server.ts'
import { sumRows } from '#app/platform/transfer/rows.server.ts'
import { openSnapshot } from '#app/platform/transfer/snapshot.server.ts'
import { cabeceraOf, json, rowsOf, stream, sumOf, tarOf } from '#tests/support/backups.ts'
import { testFolder } from '#tests/support/files.ts'
import { addPicture, contents, emptySites, fill, onEveryStorage, type Storage } from '#tests/support/sites.ts'
import { backUp } from './backup.server.ts'
import { openPlace } from './place.server.ts'
import { RestoreError } from './read-backup.server.ts'
import { restoreBackup } from './restore.server.ts'
import { deleteOldBackups, lastBackup } from './state.server.ts'

/** What a released version left (`tests/operator/versions.test.ts`). */
type Released = { migration: string; rows: Record<string, Record<string, string | number | null>[]> }
/** What is made again from the rest. */
const NOT_KEPT = ['contenido', 'palabras_predicacion', 'predicaciones_libros']

const backup = (site: Storage, to: string, more: { withPrivate?: boolean; name?: string } = {}) =>
  backUp({ ...site, place: openPlace(to, site.env), withPrivate: false, ...more })

const restore = (to: string, name: string, site: Storage, replace = false) =>
  restoreBackup(async () => (await openPlace(to, site.env).get(name)) ?? stream(new Uint8Array()), site, {
    replace,
  })

onEveryStorage('a backup', (make) => {
  test('restores the same site on an empty machine', async () => {
    const site = await make()
    await fill(site)
    const to = testFolder()
    const { name } = await backup(site, to, { withPrivate: true })
    const other = await make()
    const { archivos, faltan } = (await restore(to, name, other)).manifiesto
    expect(await contents(other)).toEqual(await contents(site))
    expect(archivos).toHaveLength(12)
    expect(faltan).toEqual([])
    // A backup signs nobody in.
    expect(await other.db.selectFrom('session').selectAll().execute()).toEqual([])
  })

  test('is complete while photos come and go', async () => {
    const site = await make()
    await fill(site, 6)
    let n = 100
    // While the backup reads this store, each read adds or deletes a photo.
    const busy: FileStore = {
      ...site.files,
      async get(key, range) {
        if (n < 110) {
          await addPicture(site, n++)
          if (n % 2 === 0) {
            const url = `/archivos/galeria/2026-11-foto-${(n - 98) / 2}.jpg`
            await site.db.deleteFrom('galeria').where('url', '=', url).execute()
            await deleteImage(site, url)
          }
        }
        return site.files.get(key, range)
      },
    }
    const to = testFolder()
    const { name, manifiesto } = await backup({ ...site, files: busy }, to)
    expect(manifiesto.faltan).toEqual([])
    const other = await make()
    await restore(to, name, other)
    const rows = await other.db.selectFrom('imagenes').select('clave').execute()
    const { files } = await contents(other)
    // How many depends on how the reads fall between the changes.
    expect(rows.length).toBeGreaterThan(5)
    expect(Object.keys(files)).toHaveLength(rows.length * 4)
    for (const { clave } of rows) expect(files[clave]).toContain(clave)
  })
})

describe('a backup', () => {
  const make = emptySites()
  const here = { postgres: false, s3: false }

  test('includes prayer requests only if the church chose so, and otherwise keeps the present ones', async () => {
    const site = await make(here)
    await fill(site)
    const to = testFolder()
    const { name, manifiesto } = await backup(site, to)
    expect(Object.keys(manifiesto.tablas)).not.toContain('peticiones')
    await site.db.updateTable('galeria').set({ titulo: 'Otra cosa' }).execute()
    await restore(to, name, site, true)
    expect(await site.db.selectFrom('peticiones').select('id').execute()).toEqual([{ id: 'p1' }])
    const titles = await site.db.selectFrom('galeria').select('titulo').orderBy('titulo').execute()
    expect(titles.map(({ titulo }) => titulo)).toEqual(['Foto 1', 'Foto 2', 'Foto 3'])
  })

  test('restores what is in the bin, and what a running site deletes meanwhile', async () => {
    const site = await make(here)
    await fill(site)
    const to = testFolder()
    const { name } = await backup(site, to, { withPrivate: true })
    const before = await contents(site)
    const [first, second] = [1, 2].map((n) => `galeria/2026-11-foto-${n}.jpg`) as [string, string]
    const discarded = {
      id: 'f1',
      tabla: 'galeria' as const,
      fila: '{}',
      archivo: `/archivos/${first}`,
      borrada: now(),
    }
    await site.db.insertInto('papelera').values(discarded).execute()
    const deleting: FileStore = {
      ...site.files,
      // This is the last file: all the others are there by now.
      async stat(key) {
        if (key === 'variantes/galeria/2026-11-foto-3-compartir.jpg') await site.files.delete(second)
        return site.files.stat(key)
      },
    }
    await restore(to, name, { ...site, files: deleting }, true)
    expect(await contents(site)).toEqual(before)
    expect(await site.db.selectFrom('papelera').selectAll().execute()).toEqual([])
  })

  test('moves from SQLite and disk to PostgreSQL and S3', async () => {
    const site = await make(here)
    await fill(site)
    const to = testFolder()
    const { name } = await backup(site, to, { withPrivate: true })
    const other = await make({ postgres: true, s3: true })
    await restore(to, name, other)
    expect(await contents(other)).toEqual(await contents(site))
  })

  test('is refused, if changed or truncated, before anything is touched', async () => {
    const site = await make(here)
    await fill(site)
    const place = openPlace(testFolder(), site.env)
    const { name } = await backUp({ ...site, place, withPrivate: false })
    const bytes = Buffer.concat(await Array.fromAsync((await place.get(name)) ?? []))
    const changed = Buffer.from(bytes)
    changed.write('x', changed.indexOf('galeria/2026-11-foto-1.jpg\n') + 30)
    const other = await make(here)
    for (const broken of [changed, bytes.subarray(0, bytes.length / 2), Buffer.from('no es un tar')]) {
      const restoring = restoreBackup(async () => stream(broken), other, { replace: false })
      await expect(restoring).rejects.toBeInstanceOf(RestoreError)
      expect((await contents(other)).files).toEqual({})
      expect(await other.db.selectFrom('galeria').selectAll().execute()).toEqual([])
    }
  })

  test.each(['0.1.0', '0.2.0'])('of version %s is migrated', async (version) => {
    const { migration, rows }: Released = JSON.parse(
      readFileSync(`tests/fixtures/versions/${version}.json`, 'utf8'),
    )
    const kept = Object.entries(rows).filter(([table]) => !NOT_KEPT.includes(table))
    const tablas = Object.fromEntries(kept.map(([table, each]) => [table, sumOf(each)]))
    const older = await tarOf([
      cabeceraOf(migration),
      ...kept.map(([table, each]) => rowsOf(table, each)),
      json('manifiesto.json', { tablas, archivos: [], faltan: rows.imagenes?.map(({ clave }) => clave) }),
    ])
    const site = await make(here)
    await restoreBackup(async () => stream(older), site, { replace: false })
    for (const table of ['user', 'account', 'galeria', 'predicaciones', 'cuentas_bancarias'] as const) {
      const restored = await site.db.selectFrom(table).select('id').execute()
      expect([table, restored.length]).toEqual([table, rows[table]?.length])
    }
    const peticiones = await site.db.selectFrom('peticiones').select('busqueda').execute()
    expect(peticiones).toHaveLength(rows.peticiones?.length ?? 0)
    for (const { busqueda } of peticiones) expect(busqueda).not.toBe('')
  })

  test('of a newer version is refused', async () => {
    for (const migracion of ['9999_not_yet', 'constructor']) {
      const newer = await tarOf([cabeceraOf(migracion)])
      const restoring = restoreBackup(async () => stream(newer), await make(here), { replace: false })
      await expect(restoring).rejects.toThrow('de una versión más nueva')
    }
  })

  test('lists files that were already missing, and is made all the same', async () => {
    const site = await make(here)
    await fill(site)
    await site.files.delete('galeria/2026-11-foto-2.jpg')
    const to = testFolder()
    const { name, manifiesto } = await backup(site, to)
    expect(manifiesto.faltan).toEqual(['galeria/2026-11-foto-2.jpg'])
    const other = await make(here)
    await restore(to, name, other)
    expect(await other.db.selectFrom('galeria').select('id').execute()).toHaveLength(3)
  })

  test('goes into a bucket that it creates, in parts if large, and old ones are deleted', async () => {
    const site = await make({ postgres: false, s3: true })
    await fill(site, 1)
    const to = `s3://${site.env.S3_BUCKET}-respaldos/sitio`
    const names = ['01', '02', '03'].map((day) => `campanario-2024-11-${day}-030000.tar`)
    for (const name of names.slice(0, 2)) await backup(site, to, { name })
    const large = Buffer.alloc(9 * 1024 * 1024, 7)
    await site.files.put('galeria/2026-11-foto-1.jpg', large, 'image/jpeg')
    await backup(site, to, { name: names[2] })
    const place = openPlace(to, site.env)
    await deleteOldBackups(place, 2, names[2] ?? '')
    expect([...(await place.sizes()).keys()].sort()).toEqual(names.slice(1))
    const other = await make(here)
    await restore(to, names[2] ?? '', { ...other, env: { ...site.env, ...pick(other) } })
    expect(Buffer.from((await readFile(other.files, 'galeria/2026-11-foto-1.jpg')) ?? []).equals(large)).toBe(
      true,
    )
  })

  test('that fails leaves nothing behind and is reported', async () => {
    const site = await make(here)
    await fill(site)
    const to = testFolder()
    const known = () => lastBackup(site.db, openPlace(to, site.env))
    expect(await known()).toMatchObject({ momento: null, tried: null })
    const away: FileStore = { ...site.files, get: () => Promise.reject(new Error('The storage is away')) }
    await expect(backup({ ...site, files: away }, to)).rejects.toThrow('The storage is away')
    expect(readdirSync(to).filter((name) => !name.startsWith('.'))).toEqual([])
    expect(await known()).toMatchObject({ momento: null, tried: expect.any(String) })
    await backup(site, to)
    expect(await known()).toMatchObject({ momento: expect.any(String), tried: expect.any(String) })
  })

  test('reads all rows from one snapshot', async () => {
    const site = await make(here)
    await fill(site)
    const snapshot = await openSnapshot(site.env)
    const first = await sumRows(snapshot, ['galeria'])
    await site.db.updateTable('galeria').set({ titulo: sql`upper(titulo)` }).execute()
    expect(await sumRows(snapshot, ['galeria'])).toEqual(first)
    await snapshot.close()
  })
})

const pick = ({ env: { DATA_DIR, DATABASE_URL } }: Storage) => ({ DATA_DIR, DATABASE_URL })
