import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask as send } from '#tests/support/network/ask.ts'
import { isInstalled, startNginx } from '#tests/support/nginx.ts'
import { ADMIN, type Site, startSite } from '#tests/support/site.ts'
import { signIn } from '#tests/support/volunteer.ts'

// The built server behind nginx with the shipped configuration (`deploy/nginx.conf`).

const hasNginx = isInstalled('nginx')
beforeEach(({ skip }) => skip(!hasNginx, 'nginx is not installed (apt-get install nginx-light)'))

let site: Site
let nginx: Awaited<ReturnType<typeof startNginx>>
beforeAll(async () => {
  if (!hasNginx) return
  site = await startSite({ TRUST_PROXY: '1', LOG_LEVEL: 'debug' })
  nginx = await startNginx({ instances: [site.origin] })
})
afterAll(async () => {
  await nginx?.stop()
  await site?.stop()
})

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET', origin = nginx.origin) =>
  send(origin, path, { method, headers })

const addCategoria = async (nombre: string) => {
  const volunteer = await signIn(nginx)
  await volunteer.post('/admin/dashboard/galeria.data', { intencion: 'agregar-categoria', nombre })
  return volunteer
}

test('answers by any name and over IPv6, beside the default site of Debian', async () => {
  for (const [Host = '', origin] of [
    [new URL(nginx.origin).host, nginx.origin],
    ['www.miiglesia.cl', nginx.origin],
    ['localhost', nginx.origin6],
    [new URL(nginx.origin6).host, nginx.origin6],
  ]) {
    const { status, headers } = await ask('/terminos', { Host }, 'GET', origin)
    expect([status, headers['x-frame-options']], `${Host} at ${origin}`).toEqual([200, 'DENY'])
  }
})

test('no log holds a one-time code or the secret of a link', async () => {
  const SECRET = 'un-secreto-de-una-vez'
  const askAll = async (Referer: string) => {
    for (const path of ['/admin/login?codigo=', '/admin/cuenta-anterior?codigo=', '/admin/restaurar?codigo='])
      await ask(path + SECRET)
    for (const path of ['/voy/mi-lugar?clave=', '/voy/mi-lugar.data?clave=', '/vista-previa/'])
      await ask(path + SECRET)
    await ask('/terminos', { Referer })
  }
  // No browser sends more than the origin: nginx names the referer of what it could not pass on.
  const { headers } = await ask(`/admin/login?codigo=${SECRET}`)
  expect(headers['referrer-policy']).toMatch(/^(strict-origin|same-origin|no-referrer)$/)
  await askAll(`${nginx.origin}/admin/login?codigo=${SECRET}`)
  await expect.poll(() => site.output()).toContain('"path":"/vista-previa/"')
  expect(site.output()).not.toContain(SECRET)
  await site.down('SIGKILL')
  await askAll(nginx.origin)
  await ask('/salud')
  await site.restart()
  const logs = nginx.logs()
  for (const line of ['"GET /admin/login HTTP/1.1" 200', '"GET /vista-previa/ HTTP', 'connect() failed'])
    expect(logs).toContain(line)
  expect(logs).not.toContain(SECRET)
  await expect.poll(async () => (await ask('/salud')).status).toBe(200)
})

test('caches a public page once per encoding, unchanged', async () => {
  const bare = await ask('/radio', { Host: new URL(nginx.origin).host }, 'GET', site.origin)
  const { etag } = bare.headers
  const text = String(bare.body)
  const read: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const [accept, used] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['br, gzip', 'br'],
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', undefined],
    ['', undefined],
  ] as const) {
    const { status, headers, body } = await ask('/radio', { 'Accept-Encoding': accept })
    expect([status, headers['content-encoding'], headers.etag], accept).toEqual([200, used, etag])
    const plain = String(used ? read[used]?.(body) : body)
    expect(plain, accept).toBe(text)
    expect(headers.vary, accept).toBe('Accept-Encoding')
    expect(headers['content-security-policy'], accept).toContain("default-src 'self'")
    expect(headers['x-accel-expires'], accept).toBeUndefined()
  }
  // Within a second nginx answers the next request itself.
  const kept = async () => {
    await ask('/radio')
    return (await ask('/radio')).headers['x-cache']
  }
  await expect.poll(kept).toBe('HIT')
  expect((await ask('/radio', { 'If-None-Match': String(etag) })).status).toBe(304)
  const head = await ask('/radio', {}, 'HEAD')
  expect([head.status, head.headers.etag, head.body.length]).toEqual([200, etag, 0])
})

test('caches nothing of the dashboard, whoever asks first', async () => {
  const volunteer = await signIn(nginx)
  const PANEL = ['', '/galeria', '/privacidad', '/ajustes', '/galeria.data'].map(
    (path) => `/admin/dashboard${path}`,
  )
  for (const path of [...PANEL, '/admin/login', '/contacto/sello', '/salud', '/']) {
    const signedIn = { Cookie: volunteer.headers.Cookie }
    for (let time = 0; time < 2; time++) {
      const { status, headers, body } = await ask(path, signedIn)
      expect([200, 302], path).toContain(status)
      expect(['BYPASS', 'MISS', undefined], path).toContain(headers['x-cache'])
      if (PANEL.includes(path)) expect([status, headers['cache-control']], path).toEqual([200, 'no-store'])
      if (path === '/admin/dashboard') expect(String(body)).toContain(ADMIN.email)
    }
    const stranger = await ask(path)
    expect(String(stranger.body), path).not.toContain(ADMIN.email)
    if (PANEL.includes(path) && !path.endsWith('.data')) expect(stranger.status, path).toBe(302)
    expect((await ask(path, signedIn)).status, path).toBeLessThan(303)
  }
  const kept = readdirSync(nginx.cacheFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
  expect(kept.length).toBeGreaterThan(0)
  for (const file of kept) {
    const [, key = ''] = /KEY: (.*)/.exec(file) ?? []
    expect(key).not.toContain('/admin')
    expect(file, key).not.toContain(ADMIN.email)
  }
})

test('a change shows at once for its author, and within a second for everybody', async () => {
  const shows = async (nombre: string, headers = {}) =>
    String((await ask('/galeria', headers)).body).includes(nombre)
  for (const nombre of ['Bautismos', 'Retiros', 'Jóvenes']) {
    expect(await shows(nombre)).toBe(false)
    const volunteer = await addCategoria(nombre)
    const changed = performance.now()
    expect(await shows(nombre, { Cookie: volunteer.headers.Cookie })).toBe(true)
    while (!(await shows(nombre))) expect(performance.now() - changed).toBeLessThan(1500)
    expect(performance.now() - changed).toBeLessThan(1200) // a second, plus slack for a busy machine
  }
})

test('a crowd after a change renders the page once', async () => {
  const renders = () => site.output().match(/"path":"\/donaciones","msg":"rendering"/g)?.length ?? 0
  const crowd = async () => {
    const answers = await Promise.all(Array.from({ length: 1000 }, () => ask('/donaciones')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    return renders()
  }
  const before = await crowd()
  expect(before).toBe(1)
  await addCategoria('Bodas')
  await expect.poll(crowd).toBe(2)
  await crowd()
  expect(await crowd()).toBe(2)
})

test('with TLS set up as the file explains, the site knows that it is behind https', async () => {
  const secure = await startNginx({ instances: [site.origin], tls: true })
  const sent = { 'Accept-Encoding': 'identity' }
  try {
    for (let time = 0; time < 2; time++) {
      const { status, headers, text } = await ask('/terminos', sent, 'GET', secure.origin)
      expect([status, headers['strict-transport-security']]).toEqual([200, 'max-age=31536000'])
      expect(text).toContain(`${secure.origin}/terminos`)
    }
  } finally {
    await secure.stop()
  }
})

test('passes uploads in chunks and events without buffering', async () => {
  const volunteer = await signIn(nginx)
  expect(await volunteer.upload(new Uint8Array(3_000_000))).toMatch(/./)
  const tooLarge = await fetch(`${nginx.origin}/contacto`, {
    method: 'POST',
    body: 'x'.repeat(3_000_000),
    headers: { Origin: nginx.origin },
  })
  expect([tooLarge.status, await tooLarge.text()]).toEqual([413, 'Lo que enviaste es demasiado grande.\n'])
  const stop = new AbortController()
  const events = await fetch(`${nginx.origin}/vivo/estado?radio`, { signal: stop.signal })
  expect(events.headers.get('content-type')).toContain('text/event-stream')
  const { value } = (await events.body?.getReader().read()) ?? {}
  expect(value?.length).toBeGreaterThan(0)
  stop.abort()
})

test('without the site, serves its cached pages and an explanation in Spanish for the rest', async () => {
  await ask('/terminos')
  await site.down('SIGKILL')
  for (let n = 0; n < 50; n++) expect((await ask('/terminos')).status).toBe(200)
  const away = await ask('/admin/login')
  expect([away.status, away.headers['retry-after'], away.text]).toEqual([
    503,
    '10',
    'El sitio no responde en este momento. Inténtalo de nuevo en unos minutos.\n',
  ])
  await site.restart()
  await expect.poll(async () => (await ask('/admin/login')).status).toBe(200)
})
