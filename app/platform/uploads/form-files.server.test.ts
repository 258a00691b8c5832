import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { FORM_REFUSALS } from '#app/platform/form-refusals.ts'
import { MAX_BYTES, TOO_HEAVY } from '#app/platform/images/refusals.ts'
import { createLog } from '#app/platform/log.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { receivedBytes } from '#tests/support/tus.ts'
import { receiveFiles } from './form-files.server.ts'
import { createUploads, type Uploads } from './uploads.server.ts'

onBothEngines('files that a form brings', (db) => {
  const files = diskStore()
  let uploads: Uploads
  beforeAll(() => {
    uploads = createUploads({ db: db(), files: files(), log: createLog('silent') })
  })
  beforeEach(async () => {
    await db().deleteFrom('subidas').execute()
  })
  const rows = () => db().selectFrom('subidas').select(['id', 'usuario', 'largo', 'recibido']).execute()

  const receive = (body: FormData | ReadableStream | string, type?: string, waits?: string) => {
    const init = { method: 'POST', body, duplex: 'half', ...(type && { headers: { 'Content-Type': type } }) }
    return receiveFiles(
      uploads,
      new Request('http://iglesia.cl/admin/dashboard/galeria', init as RequestInit),
      {
        usuario: 'ana',
        mayBegin: async () => waits,
        onError: (error) => String(error),
      },
    )
  }
  const formOf = async (...given: Parameters<typeof receive>) => {
    const received = await receive(...given)
    if ('status' in received) throw new Error(received.text)
    return { form: [...received.form], refused: received.refused }
  }
  const form = (entries: [string, string | Blob, string?][]) => {
    const data = new FormData()
    for (const [name, value, file] of entries)
      if (typeof value === 'string') data.append(name, value)
      else data.append(name, value, file)
    return data
  }
  const blob = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes], { type: 'image/jpeg' })

  test('become uploads of that person, which the form names', async () => {
    const bytes = randomBytes(5_000_000)
    const { form: fields } = await formOf(
      form([
        ['titulo', 'El coro'],
        ['fotos[]', blob(bytes), 'niños.jpg'],
        ['fotos[]', blob(randomBytes(10)), 'dos.jpg'],
        ['subida', blob(randomBytes(20)), 'portada.jpg'],
      ]),
    )
    const value = new Map(fields as [string, string][])
    expect([...value.keys()]).toEqual([
      'titulo',
      'fotos[0].subida',
      'fotos[0].nombre',
      'fotos[1].subida',
      'fotos[1].nombre',
      'subida',
      'subida-nombre',
    ])
    expect(value.get('fotos[0].nombre')).toBe('niños.jpg')
    expect(Buffer.compare(await receivedBytes(uploads, value.get('fotos[0].subida') ?? ''), bytes)).toBe(0)
    expect(await uploads.read(value.get('subida') ?? '', 'rosa')).toBeNull()
    expect(await rows()).toHaveLength(3)
  })

  test('follow those that the form names already, or take their place', async () => {
    const { form: fields } = await formOf(
      form([
        ['fotos[0].subida', 'antes'],
        ['subida', 'antes'],
        ['subida-nombre', 'antes.jpg'],
        ['fotos[]', blob(randomBytes(9)), 'a.jpg'],
        ['subida', blob(randomBytes(9)), 'b.jpg'],
      ]),
    )
    const names = fields.map(([name]) => name)
    expect(names.filter((name) => name === 'subida')).toHaveLength(1)
    expect(names).toContain('fotos[1].subida')
    expect(fields).not.toContainEqual(['subida', 'antes'])
  })

  test('none was chosen', async () => {
    const none = form([
      ['titulo', 'x'],
      ['fotos[]', new Blob([]), ''],
    ])
    expect(await formOf(none)).toEqual({ form: [['titulo', 'x']], refused: undefined })
    expect(await rows()).toEqual([])
  })

  test('one that is too heavy, or may not come now, leaves the rest of the form', {
    timeout: 60_000,
  }, async () => {
    const heavy = await formOf(
      form([
        ['subida', blob(new Uint8Array(MAX_BYTES + 1)), 'a.jpg'],
        ['titulo', 'x'],
      ]),
    )
    expect(heavy).toEqual({ form: [['titulo', 'x']], refused: TOO_HEAVY })
    // A field of sounds takes more.
    const { form: fields, refused } = await formOf(
      form([
        ['audioSubida', blob(new Uint8Array(MAX_BYTES + 1)), 'a.mp3'],
        ['titulo', 'x'],
      ]),
    )
    expect(refused).toBeUndefined()
    const audio = new Map(fields as [string, string][]).get('audioSubida') ?? ''
    expect((await uploads.read(audio, 'ana'))?.size).toBe(MAX_BYTES + 1)
    await uploads.remove(audio)
    const waiting = form([
      ['subida', blob(randomBytes(2_000_000)), 'a.jpg'],
      ['titulo', 'x'],
    ])
    expect(await formOf(waiting, undefined, 'Espera.')).toEqual({
      form: [['titulo', 'x']],
      refused: 'Espera.',
    })
    expect(await rows()).toEqual([])
  })

  test('what is no form of ours is refused, and leaves no upload', async () => {
    const { malformed, tooLarge } = FORM_REFUSALS
    type Entry = [string, string | Blob, string?]
    const photo: Entry = ['subida', blob(randomBytes(50_000)), 'a.jpg']
    const fields = (count: number, value: string) =>
      Array.from({ length: count }, (_, n): Entry => [`a${n}`, value])
    const small = blob(randomBytes(1))
    for (const [entries, refusal] of [
      [[['a[10000000]', 'x']], malformed],
      [[['__proto__', 'x']], malformed],
      [[['constructor', small, 'a.jpg']], malformed],
      [[['a.b.c.d', small, 'a.jpg']], malformed],
      [[['titulo', 'x'.repeat(1_100_000)]], tooLarge],
      [fields(20, 'x'.repeat(60_000)), tooLarge],
      [fields(400, 'x'), tooLarge],
      [Array.from({ length: 41 }, (): Entry => ['fotos[]', small, 'a']), tooLarge],
    ] satisfies [Entry[], unknown][]) {
      expect(await receive(form([photo, ...entries]))).toEqual(refusal)
      expect(await rows()).toEqual([])
    }
    for (const boundary of ['', '; boundary=', '; boundary=x'])
      expect(await receive('nothing of the kind', `multipart/form-data${boundary}`)).toEqual(malformed)
  })

  test('a connection that breaks leaves no upload', async () => {
    const head =
      '--x\r\nContent-Disposition: form-data; name="subida"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
    const cut = new ReadableStream({
      start(controller) {
        for (let n = 0; n < 3; n++) controller.enqueue(Buffer.from(`${head}photo\r\n`))
        controller.enqueue(Buffer.from(head))
        controller.enqueue(randomBytes(100_000))
      },
      pull(controller) {
        controller.error(new Error('gone'))
      },
    })
    expect(await receive(cut, 'multipart/form-data; boundary=x')).toEqual(FORM_REFUSALS.malformed)
    await expect.poll(rows).toEqual([])
    expect(await receive(head, 'multipart/form-data; boundary=x')).toEqual(FORM_REFUSALS.malformed)
    await expect.poll(rows).toEqual([])
  })
})
