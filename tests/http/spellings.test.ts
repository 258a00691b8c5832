import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { fileSite } from '#tests/support/test-site.ts'
import { sender, signIn } from '#tests/support/volunteer.ts'

// Non-canonical URLs against the built server.

const { site } = await fileSite({ TRUST_PROXY: '1' })

const get = (path: string, init: RequestInit = {}) =>
  fetch(site.origin + path, { redirect: 'manual', ...init })

test.each([
  ['/CONTACTO', '/contacto'],
  ['/galeria/', '/galeria'],
  ['//galeria', '/galeria'],
  ['/%63ontacto', '/contacto'],
  ['/prox', '/Prox'],
  ['/galeria/?categoria=Cultos&x=%2F', '/galeria?categoria=Cultos&x=%2F'],
  ['/CONTACTO.data', '/contacto.data'],
  ['/galeria/_.data?_routes=root', '/galeria.data?_routes=root'],
  ['/admin/Dashboard/', '/admin/dashboard'],
])('%s redirects to %s without a chain', async (path, to) => {
  const answer = await get(path)
  expect([answer.status, answer.headers.get('location')]).toEqual([301, to])
  expect(await answer.text()).toBe('')
})

test.each(['/galeria?desde=%00', '/galeria?foto=a%00', '/galeria/mas?categoria=%00', '/gal%00eria'])(
  '%s is refused: PostgreSQL fails on a NUL',
  async (path) => {
    expect((await get(path)).status).toBe(400)
  },
)

test('redirects a form sent to another spelling with its fields', async () => {
  const { headers } = await signIn(site)
  const send = (path: string) =>
    sender(site.origin, headers.Cookie)(path, { intencion: 'agregar-categoria', nombre: 'Bautismos' })
  const answer = await send('/ADMIN/Dashboard/galeria.data')
  const to = '/admin/dashboard/galeria.data'
  expect([answer.status, answer.headers.get('location')]).toEqual([308, to])
  expect((await send(to)).status).toBe(200)
  expect(await (await get('/admin/dashboard/galeria', { headers })).text()).toContain('Bautismos')
})

test.each([
  ['/home', '/'],
  ...['/nada', '//nada/', '/admin/dashboard/nada', '/estatus', '/a/status'].map((path) => [
    path,
    '/#no-encontrada',
  ]),
])('%s, which a person may type, redirects home', async (path, home) => {
  const { status, headers } = await get(path)
  expect([status, headers.get('location')]).toEqual([302, home])
})

test.each([
  ...['//iglesia.cl', '/wp-login.php', '/a/b.ZIP', '/.env', '/.git/config', '/.well-known/acme-challenge/x'],
  ...['/.well-known/', '/healthz', '/healthz/', '/health', '/status'],
])('%s, which a program asks for, answers 404', async (path) => {
  const { status, headers } = await get(path)
  expect([status, headers.get('location')]).toEqual([404, null])
})

test('a client that requests many uncached pages does not delay others', async () => {
  const by = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
  await get('/contacto')
  // Two hundred in parallel over open connections: most arrive before the first is answered.
  const { port, host } = new URL(site.origin)
  const sockets = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8')
      await once(socket, 'connect')
      return socket
    }),
  )
  const flood = sockets.map(async (socket, n) => {
    const head = `GET /admin/login?n=${n} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: 203.0.113.7`
    socket.write(`${head}\r\nConnection: close\r\n\r\n`)
    let text = ''
    for await (const chunk of socket) text += chunk
    return text
  })
  const times: number[] = []
  for (const path of ['/contacto', '/admin/login', '/contacto', '/admin/login']) {
    const begun = performance.now()
    expect((await get(path, by('203.0.113.8'))).status, path).toBe(200)
    times.push(performance.now() - begun)
  }
  const answers = await Promise.all(flood)
  const refused = answers.filter((text) => text.startsWith('HTTP/1.1 503 '))
  const made = answers.filter((text) => text.startsWith('HTTP/1.1 200 '))
  expect(made.length + refused.length).toBe(200)
  expect(made.length).toBeGreaterThanOrEqual(8 + 64)
  // A busy machine sends them so slowly that few are too many.
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toMatch(/retry-after: 5\r\n/i)
  expect(refused[0]).toMatch(/cache-control: no-store\r\n/i)
  expect(refused[0]).toContain('Hay demasiadas visitas en este momento. Inténtalo de nuevo en unos segundos.')
  expect(Math.max(...times)).toBeLessThan(1500)
})
