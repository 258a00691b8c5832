import { expect, test } from 'vitest'
import { fileSite } from '#tests/support/test-site.ts'
import { sender, signIn } from '#tests/support/volunteer.ts'

// Non-canonical URLs against the built server. Which is canonical: `app/access.test.ts`.

const { site } = await fileSite({ TRUST_PROXY: '1' })

const get = (path: string, init: RequestInit = {}) =>
  fetch(site.origin + path, { redirect: 'manual', ...init })

test.each([
  ['/CONTACTO', '/contacto'],
  ['//_.data', '/_.data'],
  ['/%63ontacto', '/contacto'],
  ['/galeria/?categoria=Cultos&x=%2F', '/galeria?categoria=Cultos&x=%2F'],
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

test.each(['/nada', '//nada/', '/admin/dashboard/nada', '/estatus', '/a/status'])(
  '%s, which a person may type, redirects home',
  async (path) => {
    const { status, headers } = await get(path)
    expect([status, headers.get('location')]).toEqual([302, '/#no-encontrada'])
  },
)

test.each([
  '//iglesia.cl',
  '/wp-login.php',
  '/a/b.ZIP',
  '/.env',
  '/.git/config',
  '/.well-known/acme-challenge/x',
  '/.well-known/',
  '/healthz',
  '/healthz/',
  '/health',
  '/status',
])('%s, which a program asks for, answers 404', async (path) => {
  const { status, headers } = await get(path)
  expect([status, headers.get('location')]).toEqual([404, null])
})

test('a client that requests many uncached pages takes nobody else’s turn', async () => {
  const by = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
  type Answer = Pick<Response, 'status' | 'headers'> & { text: string }
  const [made, refused]: [Answer[], Answer[]] = [[], []]
  let ended = false
  // At every moment more than the 8 + 64 places of one address: who shared its line would be refused.
  const flood = Array.from({ length: 110 }, async (_, n) => {
    for (let time = 0; !ended; time++) {
      const answer = await get(`/admin/login?n=${n}-${time}`, by('203.0.113.7'))
      const { status, headers } = answer
      const answers = status === 200 ? made : refused
      answers.push({ status, headers, text: await answer.text() })
    }
  })
  await expect.poll(() => refused.length).toBeGreaterThan(0)
  for (const path of ['/contacto', '/admin/login', '/contacto', '/admin/login'])
    expect((await get(path, by('203.0.113.8'))).status, path).toBe(200)
  ended = true
  await Promise.all(flood)
  expect(made.length).toBeGreaterThanOrEqual(8 + 64)
  for (const { status, headers, text } of refused) {
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '5', 'no-store'])
    expect(text).toContain('Hay demasiadas visitas en este momento. Inténtalo de nuevo en unos segundos.')
  }
})
