import { expect, test } from 'vitest'
import { freePort } from '#tests/support/network/port.ts'
import { ADMIN } from '#tests/support/site.ts'
import { testSite } from '#tests/support/test-site.ts'
import { sender } from '#tests/support/volunteer.ts'

// A session as the running site gives and ends it. Its rules: `auth.server.test.ts`,
// `administradores.server.test.ts`.

test.each([
  ['bare', {}, {}],
  ['with an https ORIGIN', { ORIGIN: 'https://iglesia.example' }, { Origin: 'https://iglesia.example' }],
  ['behind a proxy that says https', { TRUST_PROXY: '1' }, { 'X-Forwarded-Proto': 'https' }],
])('its cookies are HttpOnly and SameSite=Lax, and Secure with TLS (%s)', async (name, env, said) => {
  const PORT = String(await freePort()) // `site.origin` is ORIGIN, so the port must be known in advance
  await testSite({ ...env, PORT })
  const send = sender(`http://127.0.0.1:${PORT}`)
  const https = name === 'bare' ? {} : { Origin: `https://127.0.0.1:${PORT}`, ...said }
  const { status, headers } = await send('/admin/login', ADMIN, https)
  expect(status).toBe(302)
  // The session's, the device's, and the expired one of the second step.
  expect(headers.getSetCookie()).toHaveLength(3)
  for (const cookie of headers.getSetCookie()) {
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(cookie).toMatch(/; SameSite=Lax/i)
    expect(/; Secure/i.test(cookie)).toBe(name !== 'bare')
  }
  const hsts = headers.get('strict-transport-security') ?? ''
  expect(hsts.includes('max-age=31536000')).toBe(name !== 'bare')
})

test('signing in ends this browser’s session before, a new password the others, signing out this one', async () => {
  const site = await testSite()
  const goes = async (cookie: string) => {
    const answer = await fetch(`${site.origin}/admin/dashboard`, { headers: { cookie }, redirect: 'manual' })
    return answer.status === 200
  }
  const enter = async (cookie = '') => {
    const { headers } = await sender(site.origin, cookie)('/admin/login', ADMIN)
    return headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
  }
  const first = await enter()
  const second = await enter(first)
  expect([await goes(first), await goes(second)]).toEqual([false, true])
  // One that somebody else planted (session fixation).
  const planted = `${first.split('=')[0]}=elegida-por-otro.firma`
  const there = await enter(planted)
  expect(there).not.toContain('elegida-por-otro')
  expect([await goes(planted), await goes(there)]).toEqual([false, true])

  const clave = 'una frase del todo nueva'
  const fields = { intencion: 'clave', claveActual: ADMIN.clave, clave, claveRepetida: clave }
  const send = sender(site.origin, second)
  expect((await send('/admin/dashboard/ajustes', fields)).status).toBe(303)
  expect([await goes(second), await goes(there)]).toEqual([true, false])
  await send('/admin/salir', {})
  expect(await goes(second)).toBe(false)
})
