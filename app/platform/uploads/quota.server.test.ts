import { beforeEach, expect, test } from 'vitest'
import { newId } from '#app/platform/ids.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { begin, create, offsetOf, send, TUS, url } from '#tests/support/tus.ts'
import { OF_ALL, OF_ONE_ACCOUNT, OF_ONE_ADDRESS, OF_STRANGERS } from './quota.server.ts'
import { createUploads, type Uploads } from './uploads.server.ts'

const log = createLog('silent')

onBothEngines('unfinished uploads', (db) => {
  const files = diskStore()
  let uploads: Uploads
  beforeEach(async () => {
    uploads = createUploads({ db: db(), files: files(), log })
    await db().deleteFrom('subidas').execute()
  })
  const rows = () => db().selectFrom('subidas').select('id').execute()
  /** Creates idle uploads of this length. */
  const lying = async (count: number, largo: number, usuario: string, hours = 0) => {
    const movida = new Date(Date.now() - hours * 3_600_000 - 60_000).toISOString()
    const ids = Array.from({ length: count }, () => newId())
    const row = { largo, recibido: 0, partes: '[]', metadatos: '{}', usuario, createdAt: movida, movida }
    for (let at = 0; at < count; at += 500)
      await db()
        .insertInto('subidas')
        .values(ids.slice(at, at + 500).map((id) => ({ id, ...row })))
        .execute()
    return ids
  }
  const MIB = 1024 * 1024

  test('an account is limited in uploads and bytes; others still have room', async () => {
    await lying(OF_ONE_ACCOUNT.uploads, 10, 'ana')
    const refused = await create(uploads, 10)
    expect(refused.status).toBe(413)
    expect(await refused.text()).toBe(
      'Tienes demasiados archivos a medio subir. Termínalos o cancélalos, o espera una hora. Inténtalo de nuevo.\n',
    )
    expect(await rows()).toHaveLength(OF_ONE_ACCOUNT.uploads)
    expect((await create(uploads, 10, 'eva')).status).toBe(201)

    await db().deleteFrom('subidas').execute()
    await lying(25, 40 * MIB, 'ana')
    expect((await create(uploads, 25 * MIB)).status).toBe(413)
    expect((await create(uploads, 24 * MIB)).status).toBe(201)
  })

  test('uploads that begin together cannot exceed the limit', async () => {
    await lying(24, 40 * MIB, 'ana')
    const other = createUploads({ db: db(), files: files(), log })
    await Promise.all(Array.from({ length: 8 }, (_, n) => create(n % 2 ? uploads : other, 40 * MIB)))
    expect((await rows()).length).toBeLessThanOrEqual(25)
    expect((await rows()).length).toBeGreaterThanOrEqual(24)
  })

  test('all accounts together are limited too', async () => {
    for (const usuario of ['a', 'b', 'c', 'd']) await lying(25, 40 * MIB, usuario)
    await lying(1, 40 * MIB, 'e')
    expect((await create(uploads, 40 * MIB)).status).toBe(201)
    const refused = await create(uploads, 40 * MIB)
    expect(refused.status).toBe(413)
    expect(await refused.text()).toContain('El sitio tiene demasiados archivos a medio subir.')
    await db().deleteFrom('subidas').execute()
    for (let n = 0; n < OF_ALL.uploads / 100; n++) await lying(100, 10, `persona ${n}`)
    expect((await create(uploads, 10)).status).toBe(413)
  })

  test('idle uploads make room with their files, oldest first; active ones stay', async () => {
    const { location, id } = await begin(uploads, 39 * MIB)
    await send(uploads, location, 0, new Uint8Array(5 * MIB))
    const idle = new Date(Date.now() - 3_601_000).toISOString()
    await db().updateTable('subidas').set({ createdAt: idle, movida: idle }).where('id', '=', id).execute()
    const [older] = await lying(1, 40 * MIB, 'ana', 5)
    const moving = await lying(23, 40 * MIB, 'ana')
    const next = await begin(uploads, 40 * MIB)
    expect((await rows()).map((row) => row.id).sort()).toEqual([id, next.id, ...moving].sort())
    expect(await offsetOf(uploads, location)).toBe(5 * MIB)
    await begin(uploads, 40 * MIB)
    expect((await rows()).map((row) => row.id)).not.toContain(id)
    expect(older).toBeDefined()
    const left: string[] = []
    for await (const { key } of files().list(`subidas/${id}/`)) left.push(key)
    expect(left).toEqual([])
    expect((await create(uploads, 40 * MIB)).status).toBe(413)
  })

  test('an upload that resumes after a long pause counts as active', async () => {
    const { location, id } = await begin(uploads, 1000)
    const idle = new Date(Date.now() - 7_200_000).toISOString()
    await db().updateTable('subidas').set({ movida: idle }).execute()
    await send(uploads, location, 0, new Uint8Array(400))
    await lying(25, 40 * MIB, 'ana')
    await lying(1, 30 * MIB, 'ana')
    expect((await create(uploads, 40 * MIB)).status).toBe(413)
    expect((await rows()).map((row) => row.id)).toContain(id)
  })

  test('one address of strangers takes no other’s place, whatever devices it makes up', async () => {
    let device = 0
    const announce = (desde: string, largo: number, forged = '') => {
      const headers = {
        ...TUS,
        'Upload-Length': `${largo}`,
        ...(forged && { 'Upload-Metadata': `desde ${btoa(forged)}` }),
      }
      const stranger = { desde, lleno: 'No hay espacio.' }
      const request = new Request(url('/c/x/subidas'), { method: 'POST', headers })
      return uploads.handle(request, `invitado ${device++}`, {
        clases: ['foto'],
        path: '/c/x/subidas',
        stranger,
      })
    }
    const of = async (desde: string, count: number, largo: number) => {
      const ids = await lying(count, largo, 'invitado x')
      await db()
        .updateTable('subidas')
        .set({ metadatos: JSON.stringify({ desde }) })
        .where('id', 'in', ids)
        .execute()
    }
    await of('one', OF_ONE_ADDRESS.uploads, 1)
    const refused = await announce('one', 1, 'two')
    expect([refused.status, await refused.text()]).toEqual([413, 'No hay espacio.\n'])
    expect((await announce('two', 1)).status).toBe(201)
    expect((await create(uploads, 1)).status, 'an account').toBe(201)

    await db().deleteFrom('subidas').execute()
    await of('one', OF_ONE_ADDRESS.bytes / (32 * MIB), 32 * MIB)
    expect((await announce('one', 1)).status).toBe(413)
    expect((await announce('two', 40 * MIB)).status).toBe(201)

    await of('three', (OF_STRANGERS.bytes - OF_ONE_ADDRESS.bytes) / (32 * MIB), 32 * MIB)
    expect((await announce('two', 40 * MIB)).status, 'all together').toBe(413)
    await db()
      .updateTable('subidas')
      .set({ movida: new Date(Date.now() - 11 * 60_000).toISOString() })
      .where('metadatos', 'like', '%one%')
      .execute()
    expect((await announce('two', 40 * MIB)).status, 'in the place of those that nothing came of').toBe(201)
    await db()
      .updateTable('subidas')
      .set((eb) => ({ recibido: eb.ref('largo') }))
      .execute()
    expect((await announce('two', 40 * MIB)).status, 'what came whole stays for an hour').toBe(413)
  })
})
