import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { PREDICACION } from '#tests/crash/writers/registros.ts'
import { silentMp3 } from '#tests/support/radio/silent-mp3.ts'
import { fileSite } from '#tests/support/test-site.ts'
import { beginUpload, sendChunk, signIn, TUS } from '#tests/support/volunteer.ts'

const MIB = 1024 * 1024
const PIECE = MIB / 4

const { site, db } = await fileSite()

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('an audio whose upload is killed on its way goes on from what arrived, and is published whole', async () => {
  const sound = new Uint8Array(silentMp3(400, 320))
  const volunteer = await signIn(site)
  const created = await beginUpload(site.origin, volunteer.headers, sound.length, 'audio')
  const url = new URL(created.headers.get('Location') ?? '', site.origin)
  const send = (offset: number, body: BodyInit) => sendChunk(url, volunteer.headers, offset, body)
  expect((await send(0, sound.subarray(0, 2 * MIB))).status).toBe(204)

  // The next request stays open with most of the sound, until the site has stored a part of it and is killed.
  const arrived = async () => (await db.selectFrom('subidas').select('recibido').executeTakeFirst())?.recibido
  let at = 2 * MIB
  const cut = send(
    at,
    new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (at < 11 * MIB) {
          controller.enqueue(sound.slice(at, at + PIECE))
          at += PIECE
          return
        }
        await expect.poll(arrived).toBeGreaterThan(2 * MIB)
        await site.down('SIGKILL')
        controller.error(new Error('The site was killed'))
      },
    }),
  )
  await expect(cut).rejects.toThrow()
  await site.restart()

  const found = await fetch(url, { method: 'HEAD', headers: { ...volunteer.headers, ...TUS } })
  const offset = Number(found.headers.get('Upload-Offset'))
  expect(offset).toBeGreaterThan(2 * MIB)
  expect(offset).toBeLessThanOrEqual(at)
  expect((await send(offset, sound.subarray(offset))).status).toBe(204)
  await volunteer.post('/admin/dashboard/predicaciones.data', {
    ...{ intencion: 'agregar', ...PREDICACION.datosOf('El buen pastor') },
    audioSubida: url.pathname.split('/').at(-1) ?? '',
  })

  const { audio } = await db.selectFrom('predicaciones').select('audio').executeTakeFirstOrThrow()
  const rows = await db.selectFrom('audios').select(['url', 'bytes']).execute()
  expect(rows).toEqual([{ url: audio, bytes: sound.length }])
  const heard = new Uint8Array(await (await fetch(site.origin + audio)).arrayBuffer())
  expect(sha256(heard)).toBe(sha256(sound))
  expect(await db.selectFrom('subidas').select('id').execute()).toEqual([])
}, 60_000)
