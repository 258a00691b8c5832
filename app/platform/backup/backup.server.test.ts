import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { pack } from 'tar-stream'
import { afterEach, describe, expect, test } from 'vitest'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { readFile } from '#app/platform/files/file-store.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { deleteImage } from '#app/platform/images/images.server.ts'
import { createSum } from '#app/platform/transfer/checksum.server.ts'
import { sumRows } from '#app/platform/transfer/rows.server.ts'
import { openSnapshot } from '#app/platform/transfer/snapshot.server.ts'
import { addPicture, contents, emptySites, fill, onEveryStorage, type Storage } from '#tests/support/sites.ts'
import { backUp } from './backup.server.ts'
import { openPlace } from './place.server.ts'
import { RestoreError } from './read-backup.server.ts'
import { restoreBackup } from './restore.server.ts'
import { deleteOldBackups, lastBackup } from './state.server.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'campanario-respaldos-'))
  folders.push(made)
  return made
}

const backup = (site: Storage, to: string, more: { withPrivate?: boolean; name?: string } = {}) =>
  backUp({ ...site, place: openPlace(to, site.env), withPrivate: false, ...more })

const restore = (to: string, name: string, site: Storage, replace = false) =>
  restoreBackup(async () => (await openPlace(to, site.env).get(name)) ?? openBytes(new Uint8Array()), site, {
    replace,
  })

onEveryStorage('a backup', (make) => {
  test('restores the same site on an empty machine', async () => {
    const site = await make()
    await fill(site)
    const to = folder()
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
    const to = folder()
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
    const to = folder()
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
    const to = folder()
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

  test('never replaces content unasked', async () => {
    const site = await make(here)
    await fill(site)
    const to = folder()
    const { name } = await backup(site, to)
    const before = await contents(site)
    await expect(restore(to, name, site)).rejects.toThrow('Este sitio ya tiene contenido')
    expect(await contents(site)).toEqual(before)
  })

  test('moves from SQLite and disk to PostgreSQL and S3', async () => {
    const site = await make(here)
    await fill(site)
    const to = folder()
    const { name } = await backup(site, to, { withPrivate: true })
    const other = await make({ postgres: true, s3: true })
    await restore(to, name, other)
    expect(await contents(other)).toEqual(await contents(site))
  })

  test('is refused, if changed or truncated, before anything is touched', async () => {
    const site = await make(here)
    await fill(site)
    const place = openPlace(folder(), site.env)
    const { name } = await backUp({ ...site, place, withPrivate: false })
    const bytes = Buffer.concat(await Array.fromAsync((await place.get(name)) ?? []))
    const changed = Buffer.from(bytes)
    changed.write('x', changed.indexOf('galeria/2026-11-foto-1.jpg\n') + 30)
    const other = await make(here)
    for (const broken of [changed, bytes.subarray(0, bytes.length / 2), Buffer.from('no es un tar')]) {
      const restoring = restoreBackup(async () => openBytes(broken), other, { replace: false })
      await expect(restoring).rejects.toBeInstanceOf(RestoreError)
      expect((await contents(other)).files).toEqual({})
      expect(await other.db.selectFrom('galeria').selectAll().execute()).toEqual([])
    }
  })

  test('of an older version is migrated', async () => {
    const peticion = { nombre: 'Ana', telefono: null, email: 'ana@example.cl', peticion: 'Por mi mamá.' }
    const row = { id: 'p1', ...peticion, fecha: now(), leido: 0, atendida: 0, consentimiento: '1' }
    const sum = createSum()
    sum.add(row)
    const older = await tarOf({
      'cabecera.json': { formato: 'campanario', version: 1, creado: now(), migracion: '0002_accounts' },
      'datos/peticiones/000001.jsonl.gz': gzipSync(`${JSON.stringify(row)}\n`),
      'manifiesto.json': { tablas: { peticiones: sum.result() }, archivos: [], faltan: [] },
    })
    const site = await make(here)
    await restoreBackup(async () => openBytes(older), site, { replace: false })
    const restored = await site.db.selectFrom('peticiones').select(['id', 'busqueda']).execute()
    expect(restored).toEqual([{ id: 'p1', busqueda: expect.stringContaining('por mi mama.') }])
  })

  test('of a newer version is refused', async () => {
    for (const migracion of ['9999_not_yet', 'constructor']) {
      const header = { formato: 'campanario', version: 1, creado: now(), migracion }
      const newer = await tarOf({ 'cabecera.json': header })
      const restoring = restoreBackup(async () => openBytes(newer), await make(here), { replace: false })
      await expect(restoring).rejects.toThrow('de una versión más nueva')
    }
  })

  test('lists files that were already missing, and is made all the same', async () => {
    const site = await make(here)
    await fill(site)
    await site.files.delete('galeria/2026-11-foto-2.jpg')
    const to = folder()
    const { name, manifiesto } = await backup(site, to)
    expect(manifiesto.faltan).toEqual(['galeria/2026-11-foto-2.jpg'])
    const other = await make(here)
    await restore(to, name, other)
    expect(await other.db.selectFrom('galeria').select('id').execute()).toHaveLength(3)
  })

  test('goes into a bucket, in parts if large, and old ones are deleted', async () => {
    const site = await make({ postgres: false, s3: true })
    await fill(site, 1)
    const large = Buffer.alloc(20 * 1024 * 1024, 7)
    await site.files.put('galeria/2026-11-foto-1.jpg', large, 'image/jpeg')
    const to = `s3://${site.env.S3_BUCKET}/respaldos/sitio`
    const names = ['01', '02', '03'].map((day) => `campanario-2024-11-${day}-030000.tar`)
    for (const name of names) await backup(site, to, { name })
    await deleteOldBackups(openPlace(to, site.env), 2, names[2] ?? '')
    const kept = await Array.fromAsync(site.files.list('respaldos/'))
    expect(kept.map(({ key }) => key).sort()).toEqual(names.slice(1).map((name) => `respaldos/sitio/${name}`))
    const other = await make(here)
    await restore(to, names[2] ?? '', { ...other, env: { ...site.env, ...pick(other) } })
    expect(Buffer.from((await readFile(other.files, 'galeria/2026-11-foto-1.jpg')) ?? []).equals(large)).toBe(
      true,
    )
  })

  test('creates its bucket', async () => {
    const site = await make({ postgres: false, s3: true })
    await fill(site, 1)
    const to = `s3://${site.env.S3_BUCKET}-respaldos/sitio`
    const { name, place, bytes } = await backup(site, to)
    expect(await place.size(name)).toBe(bytes)
  })

  test('that fails leaves nothing behind and is reported', async () => {
    const site = await make(here)
    await fill(site)
    const to = folder()
    const known = () => lastBackup(site.db, openPlace(to, site.env))
    expect(await known()).toMatchObject({ momento: undefined, tried: undefined })
    const away: FileStore = { ...site.files, get: () => Promise.reject(new Error('The storage is away')) }
    await expect(backup({ ...site, files: away }, to)).rejects.toThrow('The storage is away')
    expect(readdirSync(to).filter((name) => !name.startsWith('.'))).toEqual([])
    expect(await known()).toMatchObject({ momento: undefined, tried: expect.any(String) })
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

async function tarOf(entries: Record<string, unknown>): Promise<Buffer> {
  const tar = pack()
  for (const [name, content] of Object.entries(entries))
    tar.entry({ name }, content instanceof Buffer ? content : JSON.stringify(content))
  tar.finalize()
  return Buffer.concat(await Array.fromAsync(tar as AsyncIterable<Uint8Array>))
}

async function* openBytes(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}
