import { beforeAll, expect, test } from 'vitest'
import { createLog } from '#app/platform/log.server.ts'
import { createUploads, type Uploads } from '#app/platform/uploads/uploads.server.ts'
import { contentVersion, onBothEngines } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { drawPhoto } from '#tests/support/pictures/photos.ts'
import { sound } from '#tests/support/player/sounds.ts'
import { create, idOf } from '#tests/support/tus.ts'
import { FilesFailed, takeUpload, takeUploads } from './take-upload.server.ts'

const PHOTO = await drawPhoto(600, 400)

onBothEngines('taking an upload', (db) => {
  const files = diskStore()
  let uploads: Uploads
  let woken = 0
  const encoding = { wake: () => void woken++ }
  beforeAll(() => {
    uploads = createUploads({ db: db(), files: files(), log: createLog('silent') })
  })
  const parts = () => ({ db: db(), files: files(), uploads, encoding })

  const upload = async (bytes: Uint8Array, clase = 'foto') => {
    const headers = {
      'Upload-Metadata': `clase ${btoa(clase)}`,
      'Content-Type': 'application/offset+octet-stream',
    }
    return idOf(await create(uploads, bytes.length, 'ana', headers, bytes))
  }
  const image = (id: string, usuario = 'ana') =>
    ({ id, usuario, folder: 'galeria', nombre: 'Culto', fecha: '2026-11-15' }) as const
  const stored = async () => {
    let count = 0
    for await (const _file of files().list('galeria/')) count++
    return count
  }
  const version = () => contentVersion(db())

  test('adds picture, row and content together, and deletes the upload', async () => {
    const id = await upload(PHOTO)
    const before = await version()
    let written = ''
    const taken = await takeUpload(parts(), image(id), async (_trx, url) => {
      written = url
    })
    expect(taken).toEqual({ ok: true })
    expect(written).toMatch(/^\/archivos\/galeria\/2026-11-culto-/)
    expect(await version()).toBe(before + 1)
    expect(await db().selectFrom('imagenes').select('estado').execute()).toHaveLength(1)
    expect(await uploads.read(id, 'ana')).toBeNull()
    expect(woken).toBe(1)
    expect(await takeUpload(parts(), image(id), async () => {})).toEqual({ ok: false, id })
  })

  test('distinguishes a storage failure from a database failure', async () => {
    const id = await upload(PHOTO)
    const before = await version()
    const broken = { ...files(), put: () => Promise.reject(new Error('the disk is full')) }
    await expect(takeUpload({ ...parts(), files: broken }, image(id), async () => {})).rejects.toThrow(
      FilesFailed,
    )
    expect(await version()).toBe(before)
    expect(await uploads.read(id, 'ana')).not.toBeNull()
  })

  test('keeps only the upload if the rows cannot be written', async () => {
    const id = await upload(PHOTO)
    const before = { files: await stored(), version: await version() }
    const failing = takeUpload(parts(), image(id), async () => {
      throw new Error('the database is full')
    })
    await expect(failing).rejects.toThrow('the database is full')
    expect({ files: await stored(), version: await version() }).toEqual(before)
    expect(await db().selectFrom('imagenes').select('clave').execute()).toHaveLength(1)
    expect(await uploads.read(id, 'ana')).not.toBeNull()
  })

  test('keeps the picture if the connection broke and the commit may have succeeded', async () => {
    const id = await upload(PHOTO)
    const before = await stored()
    const failing = takeUpload(parts(), image(id), async () => {
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    })
    await expect(failing).rejects.toThrow('ECONNRESET')
    expect(await stored()).toBe(before + 1)
  })

  test('refuses and deletes what is not a picture; another person’s upload does not exist', async () => {
    const id = await upload(new TextEncoder().encode('esto no es una foto'))
    expect(await takeUpload(parts(), image(id, 'eva'), async () => {})).toEqual({ ok: false, id })
    expect(await takeUpload(parts(), image(id), async () => {})).toEqual({
      ok: false,
      id,
      mensaje: 'Ese archivo no es una imagen que podamos abrir. Usa JPG, PNG o WebP.',
    })
    expect(await uploads.read(id, 'ana')).toBeNull()
  })

  const named = { folder: 'galeria', nombre: 'Culto', fecha: '2026-11-15' }

  test('adds a picture and a sound in one transaction', async () => {
    const [foto, audio] = [await upload(PHOTO), await upload(sound('tone.m4a'), 'audio')]
    let urls: string[] = []
    const wanted = [
      { id: foto, ...named },
      { id: audio, clase: 'audio', ...named },
    ] as const
    expect(
      await takeUploads(parts(), 'ana', wanted, async (_trx, written) => {
        urls = written
      }),
    ).toEqual({ ok: true })
    expect(urls.map((url) => url.replace(/^.*\./, ''))).toEqual(['png', 'm4a'])
    const [row] = await db()
      .selectFrom('audios')
      .selectAll()
      .where('url', '=', urls[1] ?? '')
      .execute()
    expect(row).toMatchObject({ tipo: 'audio/mp4' })
    for (const id of [foto, audio]) expect(await uploads.read(id, 'ana')).toBeNull()
  })

  test('of two files only the refused one is gone; of neither anything is stored', async () => {
    const [foto, audio] = [await upload(PHOTO), await upload(sound('video.mp4'), 'audio')]
    const before = await stored()
    const wanted = [
      { id: foto, ...named },
      { id: audio, clase: 'audio', ...named },
    ] as const
    expect(await takeUploads(parts(), 'ana', wanted, async () => {})).toEqual({
      ok: false,
      id: audio,
      mensaje: 'Ese archivo es un video. Envía solo su audio, en MP3 o M4A.',
    })
    expect(await stored()).toBe(before)
    expect(await uploads.read(foto, 'ana')).not.toBeNull()
    expect(await uploads.read(audio, 'ana')).toBeNull()
  })

  test('a photo larger than photos may be is not read, though it came as a sound', async () => {
    const id = await upload(new Uint8Array(40 * 1024 * 1024 + 1), 'audio')
    expect(await takeUpload(parts(), image(id), async () => {})).toMatchObject({
      mensaje: expect.stringContaining('Pesa más de 40 MB'),
    })
    expect(await uploads.read(id, 'ana')).toBeNull()
  })
})
