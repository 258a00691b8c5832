import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { AUDIO_TOO_HEAVY, MAX_AUDIO_BYTES } from '#app/platform/audios/refusals.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { MAX_BYTES, TOO_HEAVY } from '#app/platform/images/refusals.ts'
import { createLog } from '#app/platform/log.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { announceSeed, createRandom } from '#tests/support/random.ts'
import { begin, create, flowing, idOf, offsetOf, receivedBytes, send, TUS, url } from '#tests/support/tus.ts'
import type { Clase } from './kinds.ts'
import { createUploads, type Uploads } from './uploads.server.ts'

const log = createLog('silent')
onBothEngines('uploads', (db) => {
  const files = diskStore()
  let uploads: Uploads
  beforeAll(() => {
    uploads = createUploads({ db: db(), files: files(), log })
  })
  const objects = async (id: string) => {
    const keys: string[] = []
    for await (const { key } of files().list(`subidas/${id}/`)) keys.push(key)
    return keys
  }

  test('what the site does not offer is the sender’s fault, not the site’s', async () => {
    for (const extension of [{ 'Upload-Defer-Length': '1' }, { 'Upload-Concat': 'partial' }]) {
      const answer = await create(uploads, 10, 'ana', extension)
      expect([answer.status, await answer.text()]).toEqual([
        400,
        'Error al subir la imagen. Inténtalo de nuevo.\n',
      ])
    }
  })

  test('in one request', async () => {
    const bytes = randomBytes(200_000)
    const headers = { 'Content-Type': 'application/offset+octet-stream' }
    const response = await create(uploads, bytes.length, 'ana', headers, bytes)
    expect(response.status).toBe(201)
    expect(response.headers.get('upload-offset')).toBe('200000')
    expect(response.headers.get('location')).toMatch(/^\/admin\/subidas\/[\w-]+$/)
    const received = await uploads.read(idOf(response), 'ana')
    expect(received).toMatchObject({ size: 200_000, metadata: { filename: 'niños.jpg' } })
    expect(Buffer.compare(await receivedBytes(uploads, idOf(response)), bytes)).toBe(0)
  })

  test('in chunks, and deleted on removal', async () => {
    const bytes = randomBytes(9_000_000)
    const { location, id } = await begin(uploads, bytes.length)
    expect((await send(uploads, location, 0, bytes.subarray(0, 300_000))).headers.get('upload-offset')).toBe(
      '300000',
    )
    expect(await uploads.read(id, 'ana')).toBeNull()
    expect((await send(uploads, location, 300_000, flowing(bytes.subarray(300_000)))).status).toBe(204)
    expect(Buffer.compare(await receivedBytes(uploads, id), bytes)).toBe(0)
    expect(await objects(id)).toHaveLength(4) // a long request is stored every 4 MiB
    await uploads.remove(id)
    await uploads.remove(id)
    expect(await objects(id)).toEqual([])
    expect(await uploads.read(id, 'ana')).toBeNull()
    expect(await offsetOf(uploads, location)).toBe(404)
  })

  test('keep what arrived before the connection broke', async () => {
    const bytes = randomBytes(1_000_000)
    const { location, id } = await begin(uploads, bytes.length)
    await send(uploads, location, 0, flowing(bytes, 123_456))
    expect(await offsetOf(uploads, location)).toBe(123_456)
    await send(uploads, location, 123_456, bytes.subarray(123_456))
    expect(Buffer.compare(await receivedBytes(uploads, id), bytes)).toBe(0)
  })

  test('interrupted at random places on alternating instances arrive byte for byte', async () => {
    const other = createUploads({ db: db(), files: files(), log })
    const bytes = randomBytes(6_000_000)
    const random = createRandom(announceSeed())
    const { location, id } = await begin(uploads, bytes.length)
    let offset = 0
    for (let n = 0; offset < bytes.length; n++) {
      const instance = n % 2 ? other : uploads
      const rest = bytes.subarray(offset)
      const cut = n < 30 ? random.whole(0, 400_000) : Infinity
      await send(instance, location, offset, flowing(rest, cut))
      offset = await offsetOf(instance, location)
    }
    expect(Buffer.compare(await receivedBytes(other, id), bytes)).toBe(0)
  })

  test('of concurrent requests with the same bytes on two instances, one counts', async () => {
    const other = createUploads({ db: db(), files: files(), log })
    const bytes = randomBytes(500_000)
    const { location, id } = await begin(uploads, bytes.length)
    const slow = (delay: number) =>
      new ReadableStream<Uint8Array>({
        async pull(controller) {
          await new Promise((resolve) => setTimeout(resolve, delay))
          controller.enqueue(bytes)
          controller.close()
        },
      })
    const answers = await Promise.all([
      send(uploads, location, 0, slow(20)),
      send(other, location, 0, slow(20)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await objects(id)).toHaveLength(1)
    expect(Buffer.compare(await receivedBytes(uploads, id), bytes)).toBe(0)
  })

  test('a client that returns gets the offset at which its hanging request was stopped', async () => {
    const bytes = randomBytes(300_000)
    const { location } = await begin(uploads, bytes.length)
    let sent = false
    const hanging = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent) return new Promise(() => {})
        sent = true
        controller.enqueue(bytes.subarray(0, 70_000))
      },
    })
    const first = send(uploads, location, 0, hanging)
    await expect.poll(() => sent).toBe(true)
    expect(await offsetOf(uploads, location)).toBe(70_000)
    await first
  })

  test('a wrong offset, another person’s upload and an unknown one are refused', async () => {
    const { location, id } = await begin(uploads, 1000)
    expect((await send(uploads, location, 500, new Uint8Array(10))).status).toBe(409)
    expect((await send(uploads, location, 0, new Uint8Array(1000), 'eva')).status).toBe(404)
    expect(await offsetOf(uploads, location, 'eva')).toBe(404)
    const end = new Request(url(location), { method: 'DELETE', headers: TUS })
    expect((await uploads.handle(end, 'eva')).status).toBe(404)
    await send(uploads, location, 0, new Uint8Array(1000))
    expect(await uploads.read(id, 'eva')).toBeNull()
    expect((await uploads.read(id, 'ana'))?.size).toBe(1000)
    expect(await uploads.read('none', 'ana')).toBeNull()
  })

  test('more bytes than announced or allowed are refused', async () => {
    const { location } = await begin(uploads, 1000)
    expect((await send(uploads, location, 0, new Uint8Array(1001))).status).toBe(413)
    expect(await offsetOf(uploads, location)).toBe(0)
    const sound = { 'Upload-Metadata': `clase ${btoa('audio')}` }
    const created = await create(uploads, MAX_AUDIO_BYTES, 'ana', sound)
    expect(created.status).toBe(201)
    await uploads.remove(idOf(created))
    const heavy = [
      [await create(uploads, MAX_BYTES + 1), TOO_HEAVY],
      [await create(uploads, MAX_AUDIO_BYTES + 1, 'ana', sound), AUDIO_TOO_HEAVY],
    ] as const
    for (const [response, why] of heavy)
      expect([response.status, await response.text()]).toEqual([413, `${why}\n`])
  })

  test('a backup is sent by whoever may restore, takes no room from photos, and there are three at most', async () => {
    const headers = {
      ...TUS,
      'Upload-Length': String(19 * 1024 ** 3),
      'Upload-Metadata': `filename ${btoa('"clase":"foto"')},clase ${btoa('respaldo')}`,
    }
    const ask = (clases: Clase[], more = {}) =>
      uploads.handle(
        new Request(url('/admin/subidas'), { method: 'POST', headers: { ...headers, ...more } }),
        'ana',
        { clases },
      )
    const refused = await ask(['foto', 'audio'])
    expect([refused.status, await refused.text()]).toEqual([
      413,
      'Para subir este archivo se necesita el permiso «Administración».\n',
    ])
    const first = await ask(['respaldo'])
    expect(first.status).toBe(201)
    // Another one of 19 GB has no room; a small one has.
    expect((await ask(['respaldo'])).status).toBe(413)
    const second = await ask(['respaldo'], { 'Upload-Length': '1000' })
    expect(second.status).toBe(201)
    const photo = await create(uploads, 1000)
    expect(photo.status).toBe(201)
    expect((await ask(['respaldo'], { 'Upload-Length': String(21 * 1024 ** 3) })).status).toBe(413)
    for (const response of [first, second, photo]) await uploads.remove(idOf(response))
  })

  test('any piece can be read, across the stored parts', async () => {
    const bytes = randomBytes(9_000_000)
    const { location, id } = await begin(uploads, bytes.length)
    await send(uploads, location, 0, bytes)
    const received = await uploads.read(id, 'ana')
    for (const [start, end] of [
      [0, 1],
      [4_194_300, 4_194_310],
      [1, 8_999_999],
      [8_999_990, 9_000_000],
    ] as const) {
      const piece = Buffer.concat(await Array.fromAsync(received?.stream(start, end) ?? []))
      expect(piece.equals(bytes.subarray(start, end))).toBe(true)
    }
  })

  test('their owner can end them; they expire after a day', async () => {
    const { location, id } = await begin(uploads, 1000)
    await send(uploads, location, 0, new Uint8Array(400))
    const end = new Request(url(location), { method: 'DELETE', headers: TUS })
    expect((await uploads.handle(end, 'ana')).status).toBe(204)
    expect(await objects(id)).toEqual([])

    const old = await begin(uploads, 10)
    await send(uploads, old.location, 0, new Uint8Array(10))
    const createdAt = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString()
    await db().updateTable('subidas').set({ createdAt }).where('id', '=', old.id).execute()
    expect(await offsetOf(uploads, old.location)).toBe(410)
    expect(await uploads.read(old.id, 'ana')).toBeNull()
  })

  test('one whose creation was interrupted is deleted: no client has its URL', async () => {
    const before = await db().selectFrom('subidas').select('id').execute()
    const bytes = randomBytes(200_000)
    const begun = { 'Content-Type': 'application/offset+octet-stream' }
    await create(uploads, bytes.length, 'ana', begun, flowing(bytes, 100_000))
    expect(await db().selectFrom('subidas').select('id').execute()).toEqual(before)
    expect((await create(uploads, bytes.length, 'ana', begun, flowing(bytes))).status).toBe(201)
    expect(await db().selectFrom('subidas').select('id').execute()).toHaveLength(before.length + 1)
  })

  test('other origins are refused', async () => {
    const { headers } = await create(uploads, 10, 'ana', { Origin: 'https://example.com' })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})

onBothEngines('uploads to a storage that fails', (db) => {
  const files = diskStore()
  test('keep the offset, do not show the error and can be resumed', async () => {
    let broken = true
    const put: FileStore['put'] = (...file) =>
      broken ? Promise.reject(new Error('disk full')) : files().put(...file)
    const uploads = createUploads({ db: db(), files: { ...files(), put }, log })
    const { location, id } = await begin(uploads, 1000)
    const answer = await send(uploads, location, 0, new Uint8Array(1000))
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('disk')
    expect(await offsetOf(uploads, location)).toBe(0)
    // An upload whose creation fails is deleted: the next try is a new one.
    const begun = { 'Content-Type': 'application/offset+octet-stream' }
    expect((await create(uploads, 9, 'ana', begun, new Uint8Array(9))).status).toBe(500)
    expect(await db().selectFrom('subidas').select('id').execute()).toEqual([{ id }])
    broken = false
    expect((await send(uploads, location, 0, new Uint8Array(1000))).status).toBe(204)
    expect((await uploads.read(id, 'ana'))?.size).toBe(1000)
  })
})
