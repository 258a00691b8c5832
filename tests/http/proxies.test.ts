import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startCaddy } from '#tests/support/caddy.ts'
import { ask as send } from '#tests/support/network/ask.ts'
import { isInstalled, startNginx } from '#tests/support/nginx.ts'
import { ADMIN, type Site, startSite } from '#tests/support/site.ts'
import { signIn } from '#tests/support/volunteer.ts'

// The built server behind each proxy with its shipped configuration: `deploy/Caddyfile`, `deploy/nginx.conf`.

type Proxy = Pick<Awaited<ReturnType<typeof startCaddy>>, 'origin' | 'origin6' | 'logs' | 'stop'> & {
  cacheFolder?: string
  webroot?: string
}
type Kind = { name: string; apt: string; start(of: Site, tls?: boolean): Promise<Proxy> }
const KINDS: Kind[] = [
  { name: 'caddy', apt: 'caddy', start: (of, tls) => startCaddy({ site: of.origin, tls }) },
  { name: 'nginx', apt: 'nginx-light', start: (of, tls) => startNginx({ instances: [of.origin], tls }) },
]
const METRICS_TOKEN = 'un gallo que canta cada quince segundos'
const away = 'El sitio no responde en este momento. Inténtalo de nuevo en unos minutos.\n'

let site: Site
let proxy: Proxy

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET', origin = proxy.origin) =>
  send(origin, path, { method, headers })

const addCategoria = async (nombre: string) => {
  const volunteer = await signIn(proxy)
  await volunteer.post('/admin/dashboard/galeria.data', { intencion: 'agregar-categoria', nombre })
  return volunteer
}

/** Asks over HTTP/2 or not at all. */
async function askH2(origin: string, path: string) {
  const session = connect(origin, { rejectUnauthorized: false })
  const stream = session.request({ ':path': path, 'accept-encoding': 'identity' }).setEncoding('utf8')
  const [headers] = await once(stream, 'response')
  const text = (await stream.toArray()).join('')
  session.close()
  return { status: headers[':status'], headers, text }
}

describe.each(KINDS)('behind $name', ({ name, apt, start }) => {
  const isThere = isInstalled(name)
  beforeEach(({ skip }) => skip(!isThere, `${name} is not installed (apt-get install ${apt})`))
  beforeAll(async () => {
    if (!isThere) return
    site = await startSite({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'debug', METRICS_TOKEN })
    proxy = await start(site)
  })
  afterAll(async () => {
    await proxy?.stop()
    await site?.stop()
  })

  test('answers by any name and over IPv6', async () => {
    for (const [Host = '', origin] of [
      [new URL(proxy.origin).host, proxy.origin],
      ['www.miiglesia.cl', proxy.origin],
      ['localhost', proxy.origin6],
      [new URL(proxy.origin6).host, proxy.origin6],
    ]) {
      const { status, headers } = await ask('/terminos', { Host }, 'GET', origin)
      expect([status, headers['x-frame-options']], `${Host} at ${origin}`).toEqual([200, 'DENY'])
    }
  })

  test('passes on what the build marks for ever, ranges of a sound, and our own 404', async () => {
    const [asset = ''] = /\/assets\/[^"]+\.js/.exec((await ask('/')).text) ?? []
    const { status, headers } = await ask(asset, { 'Accept-Encoding': 'br' })
    expect([status, headers['content-encoding']]).toEqual([200, 'br'])
    expect(headers['cache-control']).toContain('immutable')
    const sound = '/archivos/predicaciones/01900000-0000-7000-8000-000000000001.mp3'
    mkdirSync(join(site.dataDir, dirname(sound)), { recursive: true })
    writeFileSync(join(site.dataDir, sound), '0123456789')
    const part = await ask(sound, { Range: 'bytes=2-4' })
    expect([part.status, part.headers['content-range'], part.text]).toEqual([206, 'bytes 2-4/10', '234'])
    const missing = await ask('/vista-previa/no-existe')
    expect([missing.status, missing.text]).toEqual([
      404,
      expect.stringContaining('Esta vista previa ya no sirve'),
    ])
  })

  test('believes no forged address, host or protocol', async () => {
    const headers = {
      'X-Forwarded-For': '203.0.113.9',
      'X-Forwarded-Proto': 'https',
      'X-Real-IP': '203.0.113.9',
    }
    const forged = {
      ...headers,
      'X-Forwarded-Host': 'malo.example',
      Forwarded: 'for=203.0.113.9;host=malo.example',
    }
    const sent = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: proxy.origin, ...forged }
    const body = 'email=nadie@iglesia.cl&clave=una clave cualquiera'
    await send(proxy.origin, '/admin/login', {
      method: 'POST',
      headers: sent,
      body,
      localAddress: '127.0.0.5',
    })
    await expect.poll(() => site.output()).toMatch(/"address":"127\.0\.0\.5",.*refused a sign-in/)
    expect(site.output()).not.toContain('203.0.113.9')
    const page = await ask('/terminos', forged)
    expect(page.text).toContain(`${proxy.origin}/terminos`)
    expect(page.text).not.toContain('malo.example')
  })

  test('passes on a page as it is, in each encoding', async () => {
    const bare = await ask('/radio', { Host: new URL(proxy.origin).host }, 'GET', site.origin)
    const { etag } = bare.headers
    const text = String(bare.body)
    const read: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const [accept, used] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate', 'gzip'],
      // nginx keeps what it was asked for in few ways.
      ['br;q=0, gzip', name === 'nginx' ? undefined : 'gzip'],
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
    expect((await ask('/radio', { 'If-None-Match': String(etag) })).status).toBe(304)
    const head = await ask('/radio', {}, 'HEAD')
    expect([head.status, head.headers.etag, head.body.length]).toEqual([200, etag, 0])
  })

  test('caches nothing of the dashboard, whoever asks first', async () => {
    const volunteer = await signIn(proxy)
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
    const folder = proxy.cacheFolder
    if (folder === undefined) return
    const kept = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    expect(kept.length).toBeGreaterThan(0)
    for (const file of kept) {
      const [, key = ''] = /KEY: (.*)/.exec(file) ?? []
      expect(key).not.toContain('/admin')
      expect(file, key).not.toContain(ADMIN.email)
    }
  })

  test('shows the metrics to who has the token, and keeps them for nobody else', async () => {
    const metrics = async (headers = {}) => (await ask('/metrics', headers)).status
    const Authorization = `Bearer ${METRICS_TOKEN}`
    expect([await metrics(), await metrics({ Authorization }), await metrics()]).toEqual([404, 200, 404])
    for (const file of ['deploy/Caddyfile', 'deploy/nginx.conf', 'compose.yaml'])
      expect(readFileSync(file, 'utf8'), file).not.toMatch(/9464|METRICS/)
  })

  test('a change shows at once for its author, and within a second for everybody', async () => {
    const shows = async (nombre: string, headers = {}) =>
      String((await ask('/galeria', headers)).body).includes(nombre)
    const nombre = 'Bautismos'
    expect(await shows(nombre)).toBe(false)
    const volunteer = await addCategoria(nombre)
    const changed = performance.now()
    expect(await shows(nombre, { Cookie: volunteer.headers.Cookie })).toBe(true)
    while (!(await shows(nombre))) expect(performance.now() - changed).toBeLessThan(1500)
    expect(performance.now() - changed).toBeLessThan(1200) // a second, plus slack for a busy machine
  })

  test('no log holds a one-time code or the secret of a link', async () => {
    const SECRET = 'un-secreto-de-una-vez'
    const askAll = async (Referer: string) => {
      const paths = ['/admin/login?codigo=', '/admin/cuenta-anterior?codigo=', '/admin/restaurar?codigo=']
      paths.push('/voy/mi-lugar?clave=', '/voy/mi-lugar.data?clave=', '/oracion?clave=', '/vista-previa/')
      paths.push('/c/', '/C/', '/mis-turnos?clave=', '/mis-turnos.data?clave=', '/mis-turnos.ics?clave=')
      // At once: Caddy waits for a site that is away.
      await Promise.all([
        ...paths.map((path) => ask(path + SECRET)),
        ask('/salud'),
        ask('/terminos', { Referer }),
      ])
    }
    // No browser sends more than the origin: a proxy may name the referer of what it could not pass on.
    const { headers } = await ask(`/admin/login?codigo=${SECRET}`)
    expect(headers['referrer-policy']).toMatch(/^(strict-origin|same-origin|no-referrer)$/)
    await askAll(`${proxy.origin}/admin/login?codigo=${SECRET}`)
    await expect.poll(() => site.output()).toContain('"path":"/vista-previa/"')
    expect(site.output()).not.toContain(SECRET)
    await site.down('SIGKILL')
    await askAll(proxy.origin)
    await site.restart()
    const logs = proxy.logs()
    if (name === 'nginx')
      for (const line of ['"GET /admin/login HTTP/1.1" 200', '"GET /vista-previa/ HTTP', 'connect() failed'])
        expect(logs).toContain(line)
    expect(logs).not.toContain(SECRET)
    await expect.poll(async () => (await ask('/salud')).status).toBe(200)
  })

  test('with TLS and HTTP/2 the site knows that it is behind https', async () => {
    const secure = await start(site, true)
    try {
      const { status, headers, text } = await askH2(secure.origin, '/terminos')
      expect([status, headers['strict-transport-security']]).toEqual([200, 'max-age=31536000'])
      expect(text).toContain(`${secure.origin}/terminos`)
      expect((await ask('/terminos', {}, 'GET', secure.origin)).status).toBe(200)
    } finally {
      await secure.stop()
    }
  })

  test('passes the largest part of an upload, and events, without buffering', async () => {
    const volunteer = await signIn(proxy)
    // Its parts double up to the largest.
    expect(await volunteer.upload(new Uint8Array(64 * 1024 * 1024), 'audio')).toMatch(/./)
    const tooLarge = await fetch(`${proxy.origin}/contacto`, {
      method: 'POST',
      body: 'x'.repeat(3_000_000),
      headers: { Origin: proxy.origin },
    })
    expect([tooLarge.status, await tooLarge.text()]).toEqual([
      413,
      expect.stringContaining('demasiado grande'),
    ])
    const stop = new AbortController()
    const events = await fetch(`${proxy.origin}/vivo/estado?radio`, { signal: stop.signal })
    expect(events.headers.get('content-type')).toContain('text/event-stream')
    const { value } = (await events.body?.getReader().read()) ?? {}
    expect(value?.length).toBeGreaterThan(0)
    stop.abort()
  })

  test('without the site an explanation in Spanish, and the site again as soon as it is back', async () => {
    await site.down('SIGKILL')
    const { status, headers, text } = await ask('/admin/login')
    expect([status, headers['retry-after'], headers['content-type'], text]).toEqual([
      503,
      '10',
      'text/plain; charset=utf-8',
      away,
    ])
    await site.restart()
    await expect.poll(async () => (await ask('/admin/login')).status).toBe(200)
  })
  if (name === 'nginx')
    test('nginx answers an authority with what certbot put there, and nothing else of that folder', async () => {
      const folder = join(proxy.webroot ?? '', '.well-known/acme-challenge')
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'reto'), 'la respuesta')
      writeFileSync(join(proxy.webroot ?? '', 'index.html'), 'Welcome to nginx!')
      const [answer, other, home] = await Promise.all(
        ['/.well-known/acme-challenge/reto', '/.well-known/acme-challenge/otro', '/index.html'].map((path) =>
          ask(path),
        ),
      )
      expect(answer).toMatchObject({ status: 200, text: 'la respuesta' })
      expect([other?.status, home?.status]).toEqual([404, 404])
    })
  if (name === 'nginx')
    test('nginx keeps pages: answers them itself, also while the site is away', async () => {
      // Within a second nginx answers the next request itself.
      const kept = async () => {
        await ask('/radio')
        return (await ask('/radio')).headers['x-cache']
      }
      await expect.poll(kept).toBe('HIT')
      // Not to who chose larger letters.
      const large = () => ask('/radio', { Cookie: 'a=b; letra=grande' })
      expect((await large()).text).toContain('.css?letra=grande"')
      await expect.poll(async () => (await large()).headers['x-cache']).toBe('HIT')
      expect((await large()).text).toContain('.css?letra=grande"')
      expect((await ask('/radio')).text).not.toContain('?letra=')
      await ask('/terminos')
      await site.down('SIGKILL')
      for (let n = 0; n < 50; n++) expect((await ask('/terminos')).status).toBe(200)
      await site.restart()
      await expect.poll(async () => (await ask('/admin/login')).status).toBe(200)
    })
  if (name === 'caddy')
    test('caddy lets who comes during a restart wait', async () => {
      const restarted = site.restart('SIGKILL')
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/terminos')))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      await restarted
    })
})
