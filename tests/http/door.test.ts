import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#tests/support/files.ts'
import { type Sent, ask as send } from '#tests/support/network/ask.ts'
import { freePort } from '#tests/support/network/port.ts'
import { isInstalled } from '#tests/support/nginx.ts'
import { ADMIN, type Site } from '#tests/support/site.ts'
import { testSite } from '#tests/support/test-site.ts'

// Request headers (Host, forwarding, encodings) against the built server.

/** The URL of its port, whatever ORIGIN says. */
const start = async (env: Record<string, string> = {}) => {
  const PORT = String(await freePort())
  const site = await testSite({ ...env, PORT })
  return { ...site, origin: `http://127.0.0.1:${PORT}` }
}

/** A request with any `Host`, which `fetch` does not allow. */
const ask = ({ origin }: Site, path: string, { headers, ...more }: Sent = {}) =>
  send(origin, path, {
    ...more,
    headers: {
      ...(more.body !== undefined && { 'Content-Type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
  })

test('with ORIGIN set every host shares the same cached page', async () => {
  const site = await start({ ORIGIN: 'https://iglesia.example' })
  const hosts = ['iglesia.example', 'otra.example', '127.0.0.1']
  const tags = new Set<unknown>()
  for (const host of hosts) {
    const { text, headers } = await ask(site, '/', { headers: { Host: host } })
    expect(text).toContain('https://iglesia.example/')
    expect(text).not.toContain('otra.example')
    tags.add(headers.etag)
  }
  expect(tags.size).toBe(1)
})

test.each([
  ['bare', {}, {}],
  ['with ORIGIN', { ORIGIN: 'https://iglesia.example' }, {}],
  ['behind a proxy that says https', { TRUST_PROXY: '1' }, { 'X-Forwarded-Proto': 'https' }],
])('cached pages have the same headers as rendered ones (%s)', async (name, env, said) => {
  const site = await start({ ...env, LOG_HITS: 'on', LOG_LEVEL: 'info' })
  const get = () => ask(site, '/contacto', { headers: { 'Accept-Encoding': 'br', ...said } })
  const miss = await get()
  const hit = await get()
  const { 'x-request-id': missId, 'x-accel-expires': missUntil, date: _d, ...missed } = miss.headers
  const { 'x-request-id': hitId, 'x-accel-expires': hitUntil, date: _e, ...kept } = hit.headers
  expect(kept).toEqual(missed)
  expect(missed['x-content-type-options']).toBe('nosniff')
  expect(missed['strict-transport-security'] !== undefined).toBe(name !== 'bare')
  for (const until of [missUntil, hitUntil]) expect(until).toMatch(/^@\d{10}$/)
  expect(missId).toMatch(/^[\da-f-]{36}$/)
  expect(hitId).toMatch(/^[\da-f-]{36}$/)
  // The log has each request once, under its id.
  await expect.poll(() => site.output().split(String(hitId)).length).toBe(2)
  expect(site.output().split(String(missId))).toHaveLength(2)
})

test('accepts forms behind a TLS proxy that does not forward the protocol, and none from other sites', async () => {
  const site = await start({ ORIGIN: 'https://iglesia.example', TRUST_PROXY: '1' })
  const body = new URLSearchParams({
    nombre: 'Ana',
    email: 'ana@correo.cl',
    peticion: 'Por mi mamá.',
    consentimiento: 'on',
  }).toString()
  const send = (path: string, Origin: string) =>
    ask(site, path, { method: 'POST', body, headers: { Host: 'iglesia.example', Origin } })
  expect((await send('/contacto', 'https://iglesia.example')).status).toBe(303)
  const data = await send('/contacto.data', 'https://iglesia.example')
  expect(data.status).toBe(200)
  expect(data.text).not.toContain('Bad Request')
  for (const foreign of ['https://otra.example', 'https://iglesia.example.otra.cl', 'null']) {
    const { status, text } = await send('/contacto', foreign)
    expect([status, text], foreign).toEqual([403, 'Envía el formulario desde este mismo sitio.\n'])
  }
})

test('whoever reaches the port past the proxy has one address, and TRUST_PROXY=1 on all interfaces says so', async () => {
  const site = await start({ TRUST_PROXY: '127.0.0.9' })
  const guess = async (n: number) =>
    (
      await ask(site, '/admin/login', {
        method: 'POST',
        body: new URLSearchParams({ email: `nadie${n}@x.cl`, clave: 'una clave adivinada' }).toString(),
        headers: { Origin: site.origin, 'X-Forwarded-For': `203.0.113.${n}` },
      })
    ).status
  const statuses = await Promise.all(Array.from({ length: 21 }, (_, n) => guess(n)))
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect(site.output().match(/TRUST_PROXY does not name/g)).toHaveLength(1)
  expect(site.output()).not.toContain('TRUST_PROXY=1')
  const open = await start({ TRUST_PROXY: '1', HOST: '0.0.0.0' })
  expect(open.output()).toContain('Set HOST=127.0.0.1, or name a proxy elsewhere')
})

/** Tries to sign in, from an address. */
const enter = (site: Site, fields: Record<string, string>, address: string) =>
  ask(site, '/admin/login', {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { Origin: site.origin, 'X-Forwarded-For': address },
  })
const refusals = (site: Site) =>
  site
    .output()
    .split('\n')
    .filter((line) => line.includes('refused a sign-in'))

test('a refused sign-in leaves a line with its address, and nothing that was typed', async () => {
  const site = await start({ TRUST_PROXY: '1' })
  await enter(site, { email: ADMIN.email, clave: 'una clave adivinada' }, '203.0.113.7')
  await enter(site, { email: 'nadie@correo.cl', clave: 'una clave adivinada' }, '2001:db8:1:2:3::4')
  await enter(site, { intencion: 'llave', respuesta: '{}' }, '203.0.113.8')
  await enter(site, ADMIN, '203.0.113.9')
  await expect.poll(() => refusals(site)).toHaveLength(3)
  const told = refusals(site).map((line) => JSON.parse(line))
  expect(told.map(({ address, status }) => `${address} ${status}`)).toEqual([
    '203.0.113.7 400',
    '2001:db8:1:2::/64 400',
    '203.0.113.8 400',
  ])
  for (const typed of [ADMIN.email, 'nadie@correo.cl', 'adivinada'])
    expect(site.output()).not.toContain(typed)
})

test('fail2ban finds who was refused in the log, and when, on a server of any time zone', async ({
  skip,
}) => {
  skip(!isInstalled('fail2ban-regex'), 'fail2ban is not installed')
  const site = await start({ TRUST_PROXY: '1' })
  await enter(site, { email: ADMIN.email, clave: 'una clave adivinada' }, '203.0.113.7')
  await enter(site, { email: ADMIN.email, clave: 'una clave adivinada' }, '2001:db8:1:2:3::4')
  await enter(site, ADMIN, '203.0.113.9')
  await expect.poll(() => refusals(site)).toHaveLength(2)
  const log = join(testFolder(), 'log')
  writeFileSync(log, site.output())
  const args = [log, resolve('deploy/fail2ban/filter.conf'), '-o', '<time> <ip>']
  const { stdout } = spawnSync('fail2ban-regex', args, {
    encoding: 'utf8',
    env: { ...process.env, TZ: 'America/Santiago' },
  })
  const seen = stdout.trim().split('\n')
  expect(seen.map((line) => line.split(' ')[1])).toEqual(['203.0.113.7', '2001:db8:1:2::/64'])
  for (const line of seen)
    expect(Math.abs(Number.parseInt(line, 10) * 1000 - Date.now())).toBeLessThan(600_000)
})

test('what is rendered for one visitor is compressed only as that visitor accepts', async () => {
  const site = await start()
  for (const [accept, used] of [
    ['gzip;q=0', undefined],
    ['gzip', 'gzip'],
  ] as const) {
    const { headers } = await ask(site, '/admin/login', { headers: { 'Accept-Encoding': accept } })
    expect(headers['content-encoding'], accept).toBe(used)
  }
})

test('no page tells any site where it is, except the dashboard its own', async () => {
  const site = await start()
  const policyOf = async (path: string) => (await ask(site, path)).headers['referrer-policy']
  for (const path of ['/voy/mi-lugar?clave=secreta', '/admin/login?codigo=secreto', '/', '/'])
    expect(await policyOf(path), path).toBe('strict-origin')
  expect(await policyOf('/admin/dashboard')).toBe('strict-origin-when-cross-origin')
  expect(await policyOf('/vista-previa/secreta')).toBe('no-referrer')
})
