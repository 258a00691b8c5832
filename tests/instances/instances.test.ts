import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { type Db, migrate, openDb } from '#app/platform/db/db.server.ts'
import { contentTables, replaceRows } from '#app/platform/transfer/rows.server.ts'
import { openSnapshot } from '#app/platform/transfer/snapshot.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { freshPostgres } from '#tests/support/databases.ts'
import { phonePhoto } from '#tests/support/pictures/photos.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { s3Env, startS3 } from '#tests/support/s3.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { signIn, type Volunteer } from '#tests/support/volunteer.ts'

// Two real processes on one PostgreSQL and one S3 server, each with its own folder, which holds nothing they
// need.

let postgres: Awaited<ReturnType<typeof startPostgres>>
let s3: Awaited<ReturnType<typeof startS3>>
let one: Site
let two: Site
let db: Db
let backups: string
let photo: Uint8Array<ArrayBuffer>
let env: Record<string, string>

beforeAll(async () => {
  backups = mkdtempSync(join(tmpdir(), 'campanario-respaldos-'))
  ;[postgres, s3] = await Promise.all([startPostgres(), startS3()])
  photo = new Uint8Array(await phonePhoto(1400, 1000))
  env = {
    DATABASE_URL: postgres.url,
    ...s3Env(s3.settings),
    // Both start on an empty database at the same moment.
    EXAMPLE_CONTENT: 'on',
    BACKUP_EVERY: '24h',
    BACKUP_TO: backups,
  }
  ;[one, two] = await Promise.all([startSite(env), startSite(env)])
  db = openDb({ DATABASE_URL: new Secret(postgres.url), DATA_DIR: '' })
})

afterAll(async () => {
  await db?.destroy()
  await Promise.all([one?.stop(), two?.stop()])
  await Promise.all([postgres?.stop(), s3?.stop()])
  rmSync(backups, { recursive: true, force: true })
})

const sermon = (titulo: string) => ({
  intencion: 'agregar',
  titulo,
  conductor: 'Pastora Marta',
  fecha: '2026-11-15',
  descripcion: 'Una predicación.',
  link: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
})
const addSermon = (volunteer: Volunteer, titulo: string) =>
  volunteer.post('/admin/dashboard/predicaciones.data', sermon(titulo))

const shows = async ({ origin }: Site, text: string) => (await (await fetch(origin)).text()).includes(text)

/** Milliseconds until the home page shows a text, rendering time excluded. */
async function shownAfter(site: Site, text: string, since = performance.now()): Promise<number> {
  for (;;) {
    const asked = performance.now() - since
    if (await shows(site, text)) return asked
    if (asked > 15_000) throw new Error(`«${text}» was never shown`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

test('two that start together on an empty database create one site', async () => {
  const count = async (table: 'user' | 'predicaciones' | 'galeria') =>
    (await db.selectFrom(table).select('id').execute()).length
  expect([await count('user'), await count('predicaciones'), await count('galeria')]).toEqual([1, 6, 8])
  // Skip encoding the examples' pictures: slow, and not the subject of these tests.
  await db.updateTable('imagenes').set({ estado: 'lista' }).execute()
})

test('a change on one shows on the other within a second', async () => {
  const volunteer = await signIn(one)
  const times: number[] = []
  for (let n = 1; n <= 5; n++) {
    const titulo = `Predicación número ${n}.`
    expect(await shows(two, titulo)).toBe(false) // and now the page is cached
    await addSermon(volunteer, titulo)
    times.push(await shownAfter(two, titulo))
  }
  expect(Math.max(...times)).toBeLessThan(1000)
})

test('a change without a notification shows on every page within five seconds', async () => {
  await Promise.all([one, two].map((site) => shows(site, 'x')))
  await sql`update predicaciones set titulo = 'Sin aviso' where titulo = 'Predicación número 5.'`.execute(db)
  await sql`update contenido set version = version + 1`.execute(db)
  const times = await Promise.all([one, two].map((site) => shownAfter(site, 'Sin aviso')))
  expect(Math.max(...times)).toBeLessThan(5000)
})

test('a session is valid on both, and ends on both', async () => {
  const volunteer = await signIn(one)
  const panel = () =>
    fetch(`${two.origin}/admin/dashboard`, { headers: volunteer.headers, redirect: 'manual' })
  expect((await panel()).status).toBe(200)
  await fetch(`${one.origin}/admin/salir`, { method: 'POST', headers: volunteer.headers, redirect: 'manual' })
  expect((await panel()).status).toBe(302)
})

test('counts sign-in attempts across both', async () => {
  const attempt = async ({ origin }: Site) => {
    const body = new URLSearchParams({ email: 'otra@iglesia.cl', clave: 'no es la clave' })
    const options = { method: 'POST', body, headers: { Origin: origin } }
    return (await fetch(`${origin}/admin/login`, options)).text()
  }
  for (const site of [one, two, one, two, one])
    expect(await attempt(site)).not.toContain('Demasiados intentos')
  expect(await attempt(two)).toContain('Demasiados intentos')
})

test('a third reads pages from a replica that has caught up, and links files to the bucket', async () => {
  const url = await freshPostgres(postgres.url)
  const replica = openDb({ DATABASE_URL: new Secret(url), DATA_DIR: '' })
  await migrate(replica)
  const snapshot = await openSnapshot({ DATABASE_URL: new Secret(postgres.url), DATA_DIR: '' })
  await replaceRows(replica, snapshot, contentTables(snapshot, TABLES), { reloj: '' })
  await snapshot.close()
  await replica.updateTable('predicaciones').set({ titulo: 'De la réplica' }).execute()
  const { version } = await db.selectFrom('contenido').select('version').executeTakeFirstOrThrow()
  await replica.updateTable('contenido').set({ version }).execute()
  const filesUrl = `${s3.settings.endpoint}/${s3.settings.bucket}`
  const third = await startSite({ ...env, DATABASE_REPLICA_URL: url, FILES_URL: filesUrl })
  try {
    expect(await shows(third, 'De la réplica')).toBe(true)
    const page = await fetch(`${third.origin}/galeria`)
    const html = await page.text()
    expect(page.headers.get('Content-Security-Policy')).toContain(
      `img-src 'self' data: blob: https://i.ytimg.com ${s3.settings.endpoint}`,
    )
    expect(html).not.toContain('/archivos/')
    const [picture = ''] = new RegExp(`${filesUrl}/variantes/[^ "]+\\.webp`).exec(html) ?? []
    expect((await fetch(picture)).status).toBe(200)
    const volunteer = await signIn(third)
    await savePastorWithPhoto(volunteer, filesUrl)
    for (const path of ['/galeria/mas', '/admin/dashboard/galeria', '/admin/dashboard/ajustes.data']) {
      const text = await (await fetch(third.origin + path, { headers: volunteer.headers })).text()
      expect(text).toContain(`${filesUrl}/${path.includes('ajustes') ? 'sitio' : 'galeria'}/`)
      expect(text).not.toContain('/archivos/')
    }
    const panel = await fetch(`${third.origin}/admin/dashboard/galeria`, { headers: volunteer.headers })
    expect(panel.headers.get('Content-Security-Policy')).toContain(s3.settings.endpoint)
    // The replica lags: the change must show all the same.
    await addSermon(await signIn(one), 'Más nueva que la réplica')
    expect(await shownAfter(third, 'Más nueva que la réplica')).toBeLessThan(1000)
  } finally {
    await third.stop()
    await replica.destroy()
  }
})

/** Saves a pastor's photo as the form in Ajustes does, with the URL that its page had. */
async function savePastorWithPhoto(volunteer: Volunteer, filesUrl: string) {
  const ajustes = '/admin/dashboard/ajustes.data'
  const subida = await volunteer.upload(photo)
  const answer = await volunteer.post(ajustes, { intencion: 'foto-pastor', subida, nombre: 'Marta' })
  const [foto = ''] = new RegExp(`${filesUrl}/sitio/[\\w-]+\\.jpg`).exec(answer) ?? []
  const { data, version } = await readSitio(db)
  const texts = Object.entries(data).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  const pastor = { 'pastores[0].nombre': 'Marta', 'pastores[0].foto': foto }
  const fields = { ...Object.fromEntries(texts), ...pastor, intencion: 'sitio', version: String(version) }
  await volunteer.post(ajustes, fields)
  const [saved] = (await readSitio(db)).data.pastores
  expect(saved?.foto).toBe(foto.replace(filesUrl, '/archivos'))
}

test('serves pages while the database is down, and recovers when it returns', async () => {
  await Promise.all([one, two].map((site) => shows(site, 'x')))
  const restarting = postgres.restart(1500)
  const well = async (site: Site) => (await fetch(`${site.origin}/salud`)).status
  for (const site of [one, two]) await expect.poll(() => well(site), { interval: 50 }).toBe(503)
  for (const site of [one, two]) expect((await fetch(site.origin)).status).toBe(200)
  await restarting
  for (const site of [one, two]) await expect.poll(() => well(site)).toBe(200)
  const volunteer = await signIn(one)
  await addSermon(volunteer, 'Después del corte')
  expect(await shownAfter(two, 'Después del corte')).toBeLessThan(1500)
})
