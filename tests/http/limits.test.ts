import { beforeEach, expect, test } from 'vitest'
import { savePrivacidad } from '#app/features/privacidad/ajustes-privacidad.server.ts'
import { PRIVACIDAD_INICIAL } from '#app/features/privacidad/ajustes-privacidad.ts'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { migratedPostgres } from '#tests/support/databases.ts'
import { breakWrites } from '#tests/support/failures.ts'
import { addFotos } from '#tests/support/galeria.ts'
import { ADMIN, type Site } from '#tests/support/site.ts'
import { testDb, testSite } from '#tests/support/test-site.ts'
import { beginUpload, signIn } from '#tests/support/volunteer.ts'

// How many forms and uploads the site takes, and what it says then. The counting itself:
// `rate-limit.server.test.ts`.

const LIMITE = 'Demasiados intentos. Espera unos minutos e inténtalo de nuevo.'
const PETICION = { nombre: 'Ana', email: 'ana@correo.cl', peticion: 'Por mi mamá.', consentimiento: 'on' }
const SOLICITUD = { tipo: 'acceso', nombre: 'Ana', contacto: 'ana@correo.cl' }

let site: Site
let db: Db
beforeEach(async () => {
  site = await testSite({ LOG_LEVEL: 'silent' })
  db = testDb(site)
})
/** Goes on with a site that counts in its database, as several instances do. @returns what leaves one try. */
async function countInDatabase() {
  const DATABASE_URL = await migratedPostgres()
  site = await testSite({ DATABASE_URL, LOG_LEVEL: 'silent' })
  db = testDb({ DATABASE_URL: new Secret(DATABASE_URL), DATA_DIR: '' })
  return (limit: string, most: number) =>
    db
      .updateTable('limites')
      .set({ points: most - 1 })
      .where('key', 'like', `${limit} %`)
      .execute()
}

const send = (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, {
    method: 'POST',
    headers: { Origin: site.origin, ...headers },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
const begin = (headers: Record<string, string>) => beginUpload(site.origin, headers, 10)
/** Asks so many times, ten at once. @returns the statuses that came. */
async function statusesOf(times: number, ask: () => Promise<Response>): Promise<number[]> {
  const seen = new Set<number>()
  for (let n = 0; n < times; n += 10) {
    const answers = await Promise.all(Array.from({ length: Math.min(10, times - n) }, ask))
    for (const { status } of answers) seen.add(status)
  }
  return [...seen]
}
/** Expects that who asks now has to wait, and is told how long. @returns the words. */
async function expectWait(answer: Promise<Response>): Promise<string> {
  const refused = await answer
  expect([refused.url, refused.status]).toEqual([refused.url, 429])
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60 * 60)
  return refused.text()
}

test('a form counts before it is parsed, valid or not; who has to wait keeps what was typed', async () => {
  for (const [path, fields, most, status] of [
    ['/contacto', { nombre: 'Ana Muñoz' }, 30, 400],
    ['/privacidad', { nombre: 'Ana Muñoz' }, 10, 400],
    ['/admin/olvido', { email: 'Ana Muñoz' }, 20, 400],
    ['/admin/login', { email: ADMIN.email, clave: 'adivina' }, 5, 400],
  ] as [string, Record<string, string>, number, number][]) {
    for (let n = 0; n < most; n++) expect((await send(`${path}.data`, fields)).status).toBe(status)
    await expectWait(send(`${path}.data`, fields))
    const page = await expectWait(send(path, fields))
    // A site without mail shows no form there.
    if (path !== '/admin/olvido') expect(page).toContain(`value="${fields.nombre ?? fields.email}"`)
    if (path.startsWith('/admin/login')) expect(page).toContain(LIMITE)
  }
  // Crashing the process gives nobody more attempts.
  await site.restart('SIGKILL')
  await expectWait(send('/admin/login', { email: ADMIN.email, clave: 'adivina' }))
})

test('a passkey that answers no challenge counts as an attempt', async () => {
  const enter = () => send('/admin/login', { intencion: 'llave', respuesta: '{}' })
  expect(await statusesOf(20, enter)).toEqual([400])
  await expectWait(enter())
})

test('an account’s writes and uploads, and an address’s stamps', async () => {
  const leaveOne = await countInDatabase()
  const { headers } = await signIn(site)
  const write = () => send('/admin/papelera.data', {}, headers)
  const stamp = () => fetch(`${site.origin}/contacto/sello`)
  for (const [limit, most, ask] of [
    ['escritura-cuenta', 1200, write],
    ['subida-cuenta', 600, () => begin(headers)],
    ['sello-direccion', 120, stamp],
  ] as const) {
    await ask()
    await leaveOne(limit, most)
    expect([limit, (await ask()).status]).not.toEqual([limit, 429])
    const said = await expectWait(ask())
    if (limit === 'subida-cuenta') expect(said).toContain(LIMITE)
  }
  for (const path of ['/admin/dashboard/contacto', '/admin/dashboard/contacto.data'])
    await expectWait(send(path, {}, headers))
})

test('one address has five photos a day hidden at once; what it asks beyond that only arrives', async () => {
  await addFotos(db, 6)
  await savePrivacidad(db, { ...PRIVACIDAD_INICIAL, ocultarFotos: true }, 0)
  const left = () => db.selectFrom('galeria').select('id').orderBy('id').execute()
  for (const { id: foto } of await left()) await send('/privacidad', { ...SOLICITUD, tipo: 'retiro', foto })
  expect(await left()).toHaveLength(1)
  expect(await db.selectFrom('solicitudes').select('id').execute()).toHaveLength(6)
  expect((await (await fetch(`${site.origin}/galeria`)).text()).match(/data-foto=/g)).toHaveLength(1)
})

test('a visitor’s form that could not be stored does not count', async () => {
  const asks: [most: number, ask: () => Promise<Response>][] = [
    [30, () => send('/contacto.data', PETICION)],
    [10, () => send('/privacidad.data', SOLICITUD)],
  ]
  const mend = await breakWrites(db)
  for (const [most, ask] of asks) expect(await statusesOf(most + 1, ask)).toEqual([500])
  await mend()
  for (const [most, ask] of asks) {
    for (let n = 0; n < most; n++) expect((await ask()).status).toBe(200)
    await expectWait(ask())
  }
})
