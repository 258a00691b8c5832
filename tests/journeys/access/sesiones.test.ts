import type { Db } from '#app/platform/db/db.server.ts'
import { ADMIN, expect, test } from '#tests/support/journey.ts'
import { freePort } from '#tests/support/network/port.ts'
import { startSite } from '#tests/support/site.ts'

/** The session's, the device's, and the expired one of the second step. */
const COOKIES = 3
const DAY = 24 * 60 * 60 * 1000
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()

type Place = { origin: string }

async function signIn({ origin }: Place, headers: Record<string, string> = {}) {
  const response = await fetch(`${origin}/admin/login`, {
    method: 'POST',
    body: new URLSearchParams({ email: ADMIN.email, clave: ADMIN.clave }),
    headers: { Origin: origin, ...headers },
    redirect: 'manual',
  })
  expect(response.status).toBe(302)
  const set = response.headers.getSetCookie()
  return { set, cookie: set.map((cookie) => cookie.split(';')[0]).join('; '), headers: response.headers }
}

const get = ({ origin }: Place, cookie: string) =>
  fetch(`${origin}/admin/dashboard`, { headers: { cookie }, redirect: 'manual' })
const goes = async (site: Place, cookie: string) => (await get(site, cookie)).status === 200

const post = ({ origin }: Place, cookie: string, path: string, fields: Record<string, string>) =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie, Origin: origin },
    redirect: 'manual',
  })

const session = (db: Db) => db.selectFrom('session').selectAll().executeTakeFirstOrThrow()

test('its cookies are HttpOnly and SameSite=Lax', async ({ site }) => {
  const { set } = await signIn(site)
  expect(set).toHaveLength(COOKIES)
  for (const cookie of set) {
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(cookie).toMatch(/; SameSite=Lax/i)
    expect(cookie).not.toMatch(/; Secure/i)
  }
})

test('with an https ORIGIN its cookies are Secure and HSTS is sent', async () => {
  const PORT = String(await freePort()) // `site.origin` is ORIGIN, so the port must be known in advance
  const site = await startSite({ ORIGIN: 'https://iglesia.example', PORT })
  const place = { origin: `http://127.0.0.1:${PORT}` }
  const { set, headers } = await signIn(place)
  expect(set).toHaveLength(COOKIES)
  for (const cookie of set) expect(cookie).toMatch(/; Secure/i)
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  await site.stop()
})

test('behind a proxy that says https its cookies are Secure and HSTS is sent', async () => {
  const site = await startSite({ TRUST_PROXY: '1' })
  const host = new URL(site.origin).host
  const { set, headers } = await signIn(site, { 'X-Forwarded-Proto': 'https', Origin: `https://${host}` })
  expect(set).toHaveLength(COOKIES)
  for (const cookie of set) expect(cookie).toMatch(/; Secure/i)
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  await site.stop()
})

test('each sign-in creates a new session and ends this browser’s previous one', async ({ site }) => {
  const first = await signIn(site)
  const second = await signIn(site, { cookie: first.cookie })
  expect(second.cookie).not.toBe(first.cookie)
  expect(await goes(site, first.cookie)).toBe(false)
  expect(await goes(site, second.cookie)).toBe(true)
})

test('ignores a session cookie that somebody else planted (session fixation)', async ({ site }) => {
  const name = (await signIn(site)).cookie.split('=')[0]
  const { cookie } = await signIn(site, { cookie: `${name}=elegida-por-otro.firma` })
  expect(cookie).not.toContain('elegida-por-otro')
  expect(await goes(site, `${name}=elegida-por-otro.firma`)).toBe(false)
})

test('ends after 14 days without use; use prolongs it', async ({ site, db }) => {
  const { cookie } = await signIn(site)
  const left = async () => Date.parse((await session(db)).expiresAt) - Date.now()
  expect(Math.round((await left()) / DAY)).toBe(14)
  await db
    .updateTable('session')
    .set({ expiresAt: ago(-3), updatedAt: ago(11) })
    .execute()
  expect(await goes(site, cookie)).toBe(true)
  expect(Math.round((await left()) / DAY)).toBe(14)
  await db
    .updateTable('session')
    .set({ expiresAt: ago(0.001) })
    .execute()
  expect(await goes(site, cookie)).toBe(false)
})

test('ends after 30 days however much it is used, or if its times come from a wrong clock', async ({
  site,
  db,
}) => {
  const { cookie } = await signIn(site)
  for (const [days, still] of [
    [-0.9, true],
    [-1.1, false],
  ] as const) {
    await db
      .updateTable('session')
      .set({ createdAt: ago(days) })
      .execute()
    expect(await goes(site, cookie)).toBe(still)
  }
  await db
    .updateTable('session')
    .set({ createdAt: ago(29.9) })
    .execute()
  expect(await goes(site, cookie)).toBe(true)
  await db
    .updateTable('session')
    .set({ createdAt: ago(30.1) })
    .execute()
  expect(await goes(site, cookie)).toBe(false)
  const upload = await fetch(`${site.origin}/admin/subidas`, {
    method: 'POST',
    headers: { cookie, Origin: site.origin, 'Tus-Resumable': '1.0.0', 'Upload-Length': '1' },
  })
  expect(upload.status).toBe(401)
})

test('a new password ends the other sessions; signing out ends this one on the server', async ({ site }) => {
  const here = await signIn(site)
  const there = await signIn(site)
  const nueva = 'una frase del todo nueva'
  const change = await post(site, here.cookie, '/admin/dashboard/ajustes', {
    intencion: 'clave',
    claveActual: ADMIN.clave,
    clave: nueva,
    claveRepetida: nueva,
  })
  expect(change.status).toBe(303)
  expect(await goes(site, here.cookie)).toBe(true)
  expect(await goes(site, there.cookie)).toBe(false)
  await post(site, here.cookie, '/admin/salir', {})
  expect(await goes(site, here.cookie)).toBe(false)
})

test('removing an administrator ends their sessions at once', async ({ site, db }) => {
  const { cookie } = await signIn(site)
  await db.updateTable('admin').set({ data: '{"adminEmails":["otra@iglesia.cl"]}' }).execute()
  await db.deleteFrom('permisos').execute()
  expect((await get(site, cookie)).status).toBe(403)
  const write = await post(site, cookie, '/admin/dashboard/galeria', {
    intencion: 'agregar-categoria',
    nombre: 'Intrusa',
  })
  expect(write.status).toBe(403)
})
