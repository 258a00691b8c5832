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
