import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { TABLES } from '#app/features.server.ts'
import { fileFolders } from '#app/platform/db/claims.server.ts'
import { openDiskStore } from '#app/platform/files/disk.server.ts'
import { readFile } from '#app/platform/files/file-store.server.ts'
import { keysOf, urlOf } from '#app/platform/images/variants.server.ts'
import { phonePhoto } from '#tests/support/pictures/photos.ts'
import { announceSeed, createRandom } from '#tests/support/random.ts'
import { sweepTomorrow } from '#tests/support/sweeping.ts'
import { fileSite } from '#tests/support/test-site.ts'
import { signIn } from '#tests/support/volunteer.ts'

// Kills the built server and its image process while photos are uploaded and encoded.

const ROUNDS = 6

const photo = new Uint8Array(await phonePhoto(640, 480))
const { site, db } = await fileSite()

const states = () => db.selectFrom('imagenes').select('estado').distinct().execute()
const filesOf = () => openDiskStore(join(site.dataDir, 'archivos'))

/** Expects every public photo to load, at least in its first size. */
async function expectWhole() {
  const rows = await db.selectFrom('galeria').select('url').execute()
  const images = await db.selectFrom('imagenes').select('clave').execute()
  expect(rows.map(({ url }) => url).sort()).toEqual(images.map(({ clave }) => urlOf(clave)).sort())
  for (const { url } of rows) {
    const first = url.replace('/archivos/', '/archivos/variantes/').replace('.jpg', '-480.webp')
    for (const address of [url, first]) {
      const answer = await fetch(site.origin + address)
      expect(answer.status, address).toBe(200)
      await sharp(await answer.arrayBuffer(), { failOn: 'warning' }).stats() // decodes every pixel
    }
  }
  return rows.length
}

test('after kills during uploads and encoding, each photo is complete or absent, with no leftovers', async () => {
  const volunteer = await signIn(site)
  await volunteer.post('/admin/dashboard/galeria.data', { intencion: 'agregar-categoria', nombre: 'Cultos' })
  const begun = performance.now()
  await volunteer.savePhoto(await volunteer.upload(photo), 'La primera')
  await expect.poll(states).toEqual([{ estado: 'lista' }])
  const whole = performance.now() - begun

  const random = createRandom(announceSeed())
  let acknowledged = 1
  for (let round = 0; round < ROUNDS; round++) {
    const send = async () => {
      await volunteer.savePhoto(await volunteer.upload(photo), `Foto ${round}`)
      acknowledged++
    }
    // Spread the kills over the whole upload.
    const moment = (whole * (round + random.next())) / ROUNDS
    const sending = send().catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, moment))
    await site.restart('SIGKILL')
    await sending
    const there = await expectWhole()
    expect(there, `killed after ${Math.round(moment)} ms`).toBeGreaterThanOrEqual(acknowledged)
  }

  // Interrupted encoding must resume and finish.
  await expect.poll(states).toEqual([{ estado: 'lista' }])
  await site.down()
  await sweepTomorrow({ db, files: filesOf() })
  const rows = await db.selectFrom('imagenes').selectAll().execute()
  const kept: string[] = []
  for (const prefix of [...fileFolders(TABLES), 'variantes/', 'subidas/'])
    for await (const { key } of filesOf().list(prefix)) kept.push(key)
  expect(kept.sort()).toEqual(rows.flatMap(keysOf).sort())
  for (const key of kept) await sharp((await readFile(filesOf(), key)) ?? undefined).stats()
  expect(await db.selectFrom('subidas').select('id').execute()).toEqual([])
}, 180_000)
