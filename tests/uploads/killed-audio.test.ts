import { expect, test } from 'vitest'
import { PREDICACION } from '#tests/crash/writers/registros.ts'
import { silentMp3 } from '#tests/support/radio/silent-mp3.ts'
import { fileSite } from '#tests/support/test-site.ts'
import { beginUpload, sendChunk, signIn, TUS } from '#tests/support/volunteer.ts'

const MIB = 1024 * 1024
const PIECE = MIB / 4

const { site, db } = await fileSite()

/** A body of what `next` gives, which breaks once that is nothing. */
const streamUntil = (next: () => Promise<Uint8Array | undefined>) =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = await next()
      if (piece) controller.enqueue(piece)
      else controller.error(new Error('The site was killed'))
    },
  })

test('an audio whose upload is killed on its way goes on from what arrived, and is published whole', async () => {
  const sound = new Uint8Array(silentMp3(400, 320))
  const volunteer = await signIn(site)
  const { headers } = await beginUpload(site.origin, volunteer.headers, sound.length, 'audio')
  const url = new URL(headers.get('Location') ?? '', site.origin)
  const send = (offset: number, body: BodyInit) => sendChunk(url, volunteer.headers, offset, body)
  expect((await send(0, sound.subarray(0, 2 * MIB))).status).toBe(204)

  // The next request stays open with most of the sound, until the site has stored a part of it and is killed.
  const arrived = async () => (await db.selectFrom('subidas').select('recibido').executeTakeFirst())?.recibido
  let at = 2 * MIB
  const cut = send(
    at,
    streamUntil(async () => {
      if (at < 11 * MIB) {
        at += PIECE
        return sound.slice(at - PIECE, at)
      }
      await expect.poll(arrived).toBeGreaterThan(2 * MIB)
      return void (await site.down('SIGKILL'))
    }),
  )
  await expect(cut).rejects.toThrow()
  await site.restart()

  const found = await fetch(url, { method: 'HEAD', headers: { ...volunteer.headers, ...TUS } })
  const offset = Number(found.headers.get('Upload-Offset'))
  expect(offset).toBeGreaterThan(2 * MIB)
  expect(offset).toBeLessThanOrEqual(at)
  expect((await send(offset, sound.subarray(offset))).status).toBe(204)
  const audioSubida = url.pathname.split('/').at(-1) ?? ''
  const sermon = { intencion: 'agregar', ...PREDICACION.datosOf('El buen pastor'), audioSubida }
  await volunteer.post(`${PREDICACION.ruta}.data`, sermon)
  const { audio } = await db.selectFrom('predicaciones').select('audio').executeTakeFirstOrThrow()
  const kept = await db.selectFrom('audios').select(['url', 'bytes']).execute()
  expect(kept).toEqual([{ url: audio, bytes: sound.length }])
  const heard = await (await fetch(site.origin + audio)).arrayBuffer()
  expect(Buffer.from(heard).equals(sound)).toBe(true)
  expect(await db.selectFrom('subidas').select('id').execute()).toEqual([])
})
