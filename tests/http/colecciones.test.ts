import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { RUTA_COMPARTIR, rutaInvitado, TEXTOS_INVITADO } from '#app/features/colecciones/coleccion.ts'
import { addColeccion, cerrarColeccion, claveOf } from '#app/features/colecciones/colecciones.server.ts'
import { emptyPapelera } from '#app/parts/papelera/papelera.server.ts'
import { writeBackup } from '#app/platform/backup/write-backup.server.ts'
import { openDiskStore } from '#app/platform/files/disk.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { guestAt, openCollection } from '#tests/support/guest.ts'
import { phonePhoto } from '#tests/support/pictures/photos.ts'
import { fileSite } from '#tests/support/test-site.ts'
import { TUS } from '#tests/support/volunteer.ts'

const SECRET = 'secret of this test'
const { site, db } = await fileSite()
const files = openDiskStore(join(site.dataDir, 'archivos'))

async function addOne() {
  const id = newId()
  const datos = { titulo: 'Bautismos', fecha: '2026-11-22', categoria: '', nombre: 'opcional' as const }
  await addColeccion(db, { id, secret: SECRET, at: new Date() }, datos)
  return { id, path: rutaInvitado(claveOf(SECRET, id)) }
}

const open = (path: string, cookie = '') =>
  openCollection(site.origin + path, cookie ? { Cookie: cookie } : {})

const guest = (path: string) => guestAt(site.origin, path)

/** What a backup would hold now. */
const backup = () =>
  buffer(writeBackup({ env: { DATA_DIR: site.dataDir }, files, tables: TABLES }, { withPrivate: true }))

const rows = () => db.selectFrom('colecciones_fotos').selectAll().execute()

test('a guest sends a photo without its place, sees it alone, and takes back nobody else’s', async () => {
  const { path } = await addOne()
  const ana = await guest(path)
  const beto = await guest(path)
  const { subida, status } = await ana.upload(new Uint8Array(await phonePhoto(400, 300)))
  expect(status).toBe(201)
  expect((await beto.send(subida)).text).toContain(TEXTOS_INVITADO.perdida)
  expect((await ana.send(subida, { consentimiento: '' })).text).toContain(TEXTOS_INVITADO.sinConsentimiento)
  expect(await rows()).toEqual([])
  expect((await ana.send(subida)).status).toBe(303)
  const [foto] = await rows()
  const bytes = await (await fetch(site.origin + foto?.url)).text()
  expect(bytes).not.toMatch(/Motorola|Persona Privada|Exif/)
  expect((await open(path, ana.cookie)).text).toContain('id="tus-fotos"')
  expect((await open(path, beto.cookie)).text).not.toContain('id="tus-fotos"')
  for (const each of [subida, newId(), '__proto__', ''])
    expect((await beto.post(path, { que: 'retirar', foto: each })).status, each).toBe(409)
  expect(await rows()).toHaveLength(1)
  const inBackup = async () => (await backup()).includes(String(foto?.url).slice(1))
  expect(await inBackup()).toBe(true)
  expect((await ana.post(path, { que: 'retirar', foto: subida })).status).toBe(303)
  expect(await rows()).toEqual([])
  // The bin is emptied within half a minute.
  await emptyPapelera({ db, files }, new Date(Date.now() + 60_000).toISOString())
  expect(await inBackup()).toBe(false)
})

test('who sent a photo takes it back from a closed collection too, which is closed to all others', async () => {
  const { id, path } = await addOne()
  const ana = await guest(path)
  const { subida } = await ana.upload(new Uint8Array(await phonePhoto(400, 300)))
  expect((await ana.send(subida)).status).toBe(303)
  await cerrarColeccion(db, id, new Date())
  expect((await open(path)).status).toBe(404)
  const { status, text } = await open(path, ana.cookie)
  expect([status, text.includes(TEXTOS_INVITADO.cerrada)]).toEqual([200, true])
  expect((await ana.post(path, { que: 'retirar', foto: subida })).status).toBe(303)
  expect(await rows()).toEqual([])
})

test('whatever else is sent is refused before anything is kept', async () => {
  const { path } = await addOne()
  const { upload, post, cookie } = await guest(path)
  const small = new Uint8Array(10)
  const large = await upload(small, { 'Upload-Length': String(41 * 1024 * 1024) })
  expect([large.status, large.text]).toEqual([413, expect.stringContaining('40 MB')])
  for (const clase of ['respaldo', 'audio', 'traer'])
    expect((await upload(small, { 'Upload-Metadata': `clase ${btoa(clase)}` })).status, clase).toBe(413)
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`f${n}`, 'x']))
  expect((await post(path, many)).status).toBe(400)
  expect((await post(path, { que: 'enviar', __proto__x: 'a', constructor: 'b' })).status).toBe(400)
  expect((await post(path, { que: 'publicar', foto: 'x' })).status).toBe(400)
  const [begun] = await db.selectFrom('subidas').select('id').execute()
  expect(begun).toBe(undefined)
  const dashboard = await fetch(`${site.origin}/admin/subidas`, {
    method: 'POST',
    headers: { Origin: site.origin, Cookie: cookie, ...TUS, 'Upload-Length': '10' },
  })
  expect(dashboard.status, 'the cookie opens nothing else').toBe(401)
})

test('a closed collection and whatever was never one are answered alike, kept by nobody and found by none', async () => {
  const { id, path } = await addOne()
  const right = await open(path)
  expect([right.status, right.headers.get('Cache-Control'), right.headers.get('X-Robots-Tag')]).toEqual([
    200,
    'no-store',
    'noindex',
  ])
  expect(right.set).toMatch(/; Path=\/c; HttpOnly; SameSite=Lax; Max-Age=\d+$/)
  const ana = await guest(path)
  const { subida } = await ana.upload(new Uint8Array(await phonePhoto(400, 300)))
  await cerrarColeccion(db, id, new Date())
  expect((await ana.send(subida)).text).toContain(TEXTOS_INVITADO.noSirve)
  expect((await ana.upload(new Uint8Array(10))).status).toBe(404)
  const invented = [id, 'x', `${path.slice(3)}x`, '__proto__', '%5f', 'constructor'].map(rutaInvitado)
  const answers = await Promise.all([path, ...invented].map((each) => open(each, ana.cookie)))
  for (const { status, text, set } of answers) {
    expect([status, set]).toEqual([404, ''])
    expect(text).toContain(TEXTOS_INVITADO.noSirve)
    expect(text).not.toContain('Bautismos')
  }
})

test('of a hundred guesses one is answered like the other, whether there is such a collection or not', async () => {
  const { path } = await addOne()
  const statuses: number[] = []
  for (let n = 0; n < 120; n++) statuses.push((await open(rutaInvitado(`${n}`))).status)
  expect(statuses.at(-1), 'too many').toBe(429)
  expect((await open(path)).status, 'others’ guesses lock nobody out').toBe(200)

  // Without a guest's cookie, at the door of uploads, which draws no page.
  const answers = new Set<string>()
  const guess = async (each: string) => {
    const answer = await fetch(`${site.origin}${each}/subidas`, {
      method: 'POST',
      headers: { Origin: site.origin, ...TUS, 'Upload-Length': '10' },
    })
    answers.add(`${answer.status} ${answer.headers.get('Set-Cookie')} ${await answer.text()}`)
  }
  for (let from = 0; from < 100; from += 50)
    await Promise.all(Array.from({ length: 50 }, (_, n) => guess(rutaInvitado(claveOf('x', `${from + n}`)))))
  await guess(path)
  expect([...answers]).toEqual([`404 null ${TEXTOS_INVITADO.noSirve}\n`])
})

test('photos that another application shares are not read where no worker takes them', async () => {
  const body = new FormData()
  body.append('fotos', new Blob([new Uint8Array(3_000_000)]), 'foto.jpg')
  const headers = { Origin: site.origin }
  const url = `${site.origin}${RUTA_COMPARTIR}`
  const { status, headers: said } = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' })
  expect([status, said.get('Location')]).toEqual([303, RUTA_COMPARTIR])
  const shown = await open(RUTA_COMPARTIR)
  expect([shown.status, shown.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
})

test('the installed site takes photos from other applications once the church has a collection', async () => {
  const takes = async () => (await open('/manifest.webmanifest')).text.includes('share_target')
  await db.deleteFrom('colecciones').execute()
  await site.restart()
  expect(await takes()).toBe(false)
  await addOne()
  await site.restart()
  expect(await takes()).toBe(true)
})
