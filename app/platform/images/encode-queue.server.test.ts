import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { readFile } from '#app/platform/files/file-store.server.ts'
import { adoptFiles } from '#app/platform/identity.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { createJobs } from '#app/platform/jobs.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { sweep } from '#app/platform/stored/sweep.server.ts'
import { createUploads } from '#app/platform/uploads/uploads.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { contentVersion, onBothEngines } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { JOB_WITHOUT_MAIL } from '#tests/support/network/smtp.ts'
import { allKeys, keepImage, prepared as preparedLarge } from '#tests/support/pictures/images.ts'
import { phonePhoto } from '#tests/support/pictures/photos.ts'
import { sweepTomorrow } from '#tests/support/sweeping.ts'
import { create } from '#tests/support/tus.ts'
import { encodingJob } from './encode-queue.server.ts'
import { deleteImage, findShareCard, imagesByUrl, insertImage } from './images.server.ts'

const log = createLog('silent')

/** Of two sizes, 360 and 400 pixels wide: an encoder's time goes by the pixels. */
const bytes = await phonePhoto(520, 400)
const prepared = (files: FileStore, more = {}) => preparedLarge(files, { bytes, ...more })

onBothEngines('pictures', (db, once) => {
  const files = diskStore()
  const parts = () => ({ db: db(), files: files(), log })
  const rowOf = (clave: string) =>
    db().selectFrom('imagenes').selectAll().where('clave', '=', clave).executeTakeFirst()
  const pending = () =>
    db().selectFrom('imagenes').select('clave').where('estado', '=', 'pendiente').execute()
  /** The queue over a store that does some things in another way. */
  const startEncoding = (otherwise: Partial<FileStore> = {}, rest?: number) => {
    const store = { ...files(), ...otherwise }
    const jobs = createJobs([encodingJob(rest)], { ...parts(), files: store, ...JOB_WITHOUT_MAIL })
    jobs.start()
    return jobs
  }
  /** The queue over a store that tells of each file it keeps. */
  const encodeWith = (onPut: (key: string) => unknown) =>
    startEncoding({
      async put(key, bytes, type) {
        await onPut(key)
        await files().put(key, bytes, type)
      },
    })
  const version = () => contentVersion(db())
  const encodeAll = async () => {
    const encoding = startEncoding()
    await expect.poll(pending).toEqual([])
    await encoding.stop()
  }

  if (once)
    test('get every size and the share card in one content version', async () => {
      const imagen = await preparedLarge(files())
      await insertImage(db(), imagen)
      expect(
        (await imagesByUrl(db(), [imagen.url, '', 'https://example.com/a.jpg'])).get(imagen.url),
      ).toEqual({
        url: imagen.url,
        ancho: 700,
        alto: 1000,
        thumbhash: imagen.thumbhash,
        webp: [480],
        avif: [],
      })
      expect(await findShareCard(db(), imagen.url)).toBeUndefined()
      const before = await version()
      await encodeAll()
      expect(await version()).toBe(before + 1)
      const stem = imagen.clave.replace('.jpg', '')
      const found = (await imagesByUrl(db(), [imagen.url])).get(imagen.url)
      expect(found).toMatchObject({
        webp: expect.arrayContaining([360, 480, 700]),
        avif: [360, 480, 700],
      })
      expect(await findShareCard(db(), imagen.url)).toBe(`/archivos/variantes/${stem}-compartir.jpg`)
      for (const [key, width, height] of [
        [`variantes/${stem}-480.avif`, 480, 686],
        [`variantes/${stem}-700.avif`, 700, 1000],
        [`variantes/${stem}-700.webp`, 700, 1000],
        [`variantes/${stem}-compartir.jpg`, 1200, 630],
      ] as const) {
        const metadata = await sharp((await readFile(files(), key)) ?? undefined).metadata()
        expect(metadata, key).toMatchObject({ width, height })
        expect(metadata.exif, key).toBeUndefined()
      }
      await deleteImage(parts(), imagen.url)
      await deleteImage(parts(), imagen.url)
      await deleteImage(parts(), 'https://example.com/a.jpg')
      expect(await rowOf(imagen.clave)).toBeUndefined()
      expect((await allKeys(files())).filter((key) => key.includes(stem))).toEqual([])
    })

  if (once)
    test('resume after a stop in the middle', async () => {
      const { clave } = await keepImage(parts(), { bytes })
      const made: string[] = []
      const first = encodeWith((key) => {
        made.push(key)
        void first.stop()
      })
      await expect.poll(() => made.length).toBe(1)
      await first.stop()
      expect(await rowOf(clave)).toMatchObject({ estado: 'pendiente', intentos: 0 })
      const second = encodeWith((key) => made.push(key))
      await expect.poll(async () => (await rowOf(clave))?.estado).toBe('lista')
      await second.stop()
      expect(made).toHaveLength(4) // one more in WebP, two in AVIF, the card: nothing twice
      expect(new Set(made).size).toBe(4)
    })

  if (once)
    test('are encoded one at a time, oldest first', async () => {
      const images = await Promise.all([3, 1, 2].map((n) => prepared(files(), { nombre: `Culto ${n}` })))
      for (const imagen of images) {
        await insertImage(db(), imagen)
        const createdAt = `2026-11-22T10:00:0${/culto-(\d)/.exec(imagen.clave)?.[1]}.000Z`
        await db().updateTable('imagenes').set({ createdAt }).where('clave', '=', imagen.clave).execute()
      }
      const made: string[] = []
      const queue = encodeWith((key) => made.push(/culto-\d/.exec(key)?.[0] ?? key))
      await expect.poll(pending).toEqual([])
      await queue.stop()
      expect(made).toEqual([1, 2, 3].flatMap((n) => Array.from({ length: 4 }, () => `culto-${n}`)))
    })

  // SQLite has one process, so one queue.
  if (!once)
    test('get every size once from two instances', async () => {
      const images = await Promise.all([1, 2, 3].map(() => keepImage(parts(), { bytes })))
      const made: string[] = []
      const queues = [1, 2].map(() => encodeWith((key) => made.push(key)))
      const claves = images.map(({ clave }) => clave)
      const states = () =>
        db().selectFrom('imagenes').select('estado').distinct().where('clave', 'in', claves).execute()
      await expect.poll(states).toEqual([{ estado: 'lista' }])
      await Promise.all(queues.map((queue) => queue.stop()))
      expect(made).toHaveLength(12)
      expect(new Set(made).size).toBe(12)
    })

  test('that cannot be encoded are given up after three attempts and delay no other', async () => {
    const [broken, good] = [await prepared(files()), await prepared(files())]
    await insertImage(db(), broken)
    await insertImage(db(), good)
    await files().put(broken.clave, Buffer.from('broken'), 'image/jpeg')
    let asked = 0
    const get: FileStore['get'] = (key) => {
      if (key === broken.clave) asked++
      return files().get(key)
    }
    const encoding = startEncoding({ get }, 0)
    await expect.poll(() => rowOf(broken.clave)).toMatchObject({ estado: 'fallida' })
    await encoding.stop()
    expect(asked).toBe(3)
    await encodeAll()
    expect(await rowOf(good.clave)).toMatchObject({ estado: 'lista' })
  })

  test('lose no attempt to a storage outage', async () => {
    const imagen = await prepared(files())
    await insertImage(db(), imagen)
    let asked = 0
    const get = () => {
      asked++
      return Promise.reject(new Error('away'))
    }
    const encoding = startEncoding({ get })
    await expect.poll(() => asked).toBe(1)
    await encoding.stop()
    expect(await rowOf(imagen.clave)).toMatchObject({ estado: 'pendiente', intentos: 0 })
    await encodeAll()
  })

  if (once)
    test('deleted while encoding leave nothing', async () => {
      const imagen = await prepared(files())
      await insertImage(db(), imagen)
      let deleted = false
      const encoding = encodeWith(async () => {
        if (!deleted) await deleteImage(parts(), imagen.url)
        deleted = true
      })
      await expect.poll(() => deleted).toBe(true)
      await encoding.stop()
      expect(
        (await allKeys(files())).filter((key) => key.includes(imagen.clave.replace('.jpg', ''))),
      ).toEqual([])
    })

  if (once)
    test('that nothing names are swept, with uploads, and only after a day', async () => {
      await db().deleteFrom('imagenes').execute()
      for (const key of await allKeys(files())) await files().delete(key)
      const images = await Promise.all(Array.from({ length: 5 }, () => prepared(files())))
      // The last one has no row either.
      for (const imagen of images.slice(0, 4)) await insertImage(db(), imagen)
      const [inGallery = '', inSermon = '', inSite = ''] = images.map(({ url }) => url)
      const text = { titulo: '', descripcion: '', fecha: '2026-11-22', createdAt: now(), version: 1 }
      const row = { ...text, ejemplo: 0 as const }
      const foto = { ...row, id: newId(), categoria: '', url: inGallery }
      const sermon = { ...row, id: newId(), slug: 's', link: '', conductor: '', imagen: inSermon }
      const sitio = { id: 'sitio', data: JSON.stringify({ foto: inSite }), version: 1 }
      await db().insertInto('galeria').values(foto).execute()
      await db().insertInto('predicaciones').values(sermon).execute()
      await db().insertInto('config').values(sitio).execute()
      const body = { 'Content-Type': 'application/offset+octet-stream' }
      await create(createUploads(parts()), 9, 'ana', body, Buffer.from('abc'))
      await files().put('subidas/lost/000-1', new Uint8Array(1), 'application/octet-stream')

      const before = await allKeys(files())
      expect(before).toHaveLength(12)
      await adoptFiles(parts())
      await sweep({ ...parts(), tables: TABLES })
      expect(await allKeys(files())).toEqual(before)

      await sweepTomorrow(parts())
      const left = await allKeys(files())
      expect(left).toHaveLength(6)
      for (const { clave } of images.slice(0, 3)) {
        expect(left).toContain(clave)
        expect(await rowOf(clave)).toBeDefined()
      }
      expect(await rowOf(images[3]?.clave ?? '')).toBeUndefined()
      expect(await db().selectFrom('subidas').select('id').execute()).toEqual([])
    })
})
