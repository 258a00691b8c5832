import { ADMIN, expect, test } from '#tests/support/journey.ts'
import { freePort } from '#tests/support/network/port.ts'
import { startSite } from '#tests/support/site.ts'

/** The session's, the device's, and the expired one of the second step. */
const COOKIES = 3

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

test('its cookies are HttpOnly and SameSite=Lax', { tag: '@once' }, async ({ site }) => {
  const { set } = await signIn(site)
  expect(set).toHaveLength(COOKIES)
  for (const cookie of set) {
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(cookie).toMatch(/; SameSite=Lax/i)
    expect(cookie).not.toMatch(/; Secure/i)
  }
})

test('with an https ORIGIN its cookies are Secure and HSTS is sent', { tag: '@once' }, async () => {
  const PORT = String(await freePort()) // `site.origin` is ORIGIN, so the port must be known in advance
  const site = await startSite({ ORIGIN: 'https://iglesia.example', PORT })
  const place = { origin: `http://127.0.0.1:${PORT}` }
  const { set, headers } = await signIn(place)
  expect(set).toHaveLength(COOKIES)
  for (const cookie of set) expect(cookie).toMatch(/; Secure/i)
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  await site.stop()
})

test('behind a proxy that says https its cookies are Secure and HSTS is sent', { tag: '@once' }, async () => {
  const site = await startSite({ TRUST_PROXY: '1' })
  const host = new URL(site.origin).host
  const { set, headers } = await signIn(site, { 'X-Forwarded-Proto': 'https', Origin: `https://${host}` })
  expect(set).toHaveLength(COOKIES)
  for (const cookie of set) expect(cookie).toMatch(/; Secure/i)
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  await site.stop()
})

test('each sign-in creates a new session and ends this browser’s previous one', { tag: '@once' }, async ({
  site,
}) => {
  const first = await signIn(site)
  const second = await signIn(site, { cookie: first.cookie })
  expect(second.cookie).not.toBe(first.cookie)
  expect(await goes(site, first.cookie)).toBe(false)
  expect(await goes(site, second.cookie)).toBe(true)
})

test('ignores a session cookie that somebody else planted (session fixation)', { tag: '@once' }, async ({
  site,
}) => {
  const name = (await signIn(site)).cookie.split('=')[0]
  const { cookie } = await signIn(site, { cookie: `${name}=elegida-por-otro.firma` })
  expect(cookie).not.toContain('elegida-por-otro')
  expect(await goes(site, `${name}=elegida-por-otro.firma`)).toBe(false)
})

test('a new password ends the other sessions; signing out ends this one on the server', {
  tag: '@once',
}, async ({ site }) => {
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

test('removing an administrator ends their sessions at once', { tag: '@once' }, async ({ site, db }) => {
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
