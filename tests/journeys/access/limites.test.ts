import { breakWrites } from '#tests/support/failures.ts'
import { ADMIN, expect, test } from '#tests/support/journey.ts'
import { signIn } from '#tests/support/volunteer.ts'

test.setTimeout(120_000)

const LIMITE = 'Demasiados intentos. Espera unos minutos e inténtalo de nuevo.'
const waits = (response: Response) => Number(response.headers.get('retry-after'))

test('sign-in: the sixth wrong password of an account says how long to wait, and keeps the e-mail', {
  tag: '@once',
}, async ({ site }) => {
  const attempt = () =>
    fetch(`${site.origin}/admin/login`, {
      method: 'POST',
      body: new URLSearchParams({ email: ADMIN.email, clave: 'equivocada' }),
      headers: { Origin: site.origin },
    })
  for (let n = 0; n < 5; n++) expect((await attempt()).status).toBe(400)
  const refused = await attempt()
  expect(refused.status).toBe(429)
  expect(waits(refused)).toBeGreaterThan(0)
  expect(waits(refused)).toBeLessThanOrEqual(15 * 60)
  expect(await refused.text()).toContain(LIMITE)
  // Crashing the process gives nobody five more attempts.
  await site.restart('SIGKILL')
  expect((await attempt()).status).toBe(429)
})

test('sign-in: a stranger who exhausts an account’s attempts does not lock out its known devices', {
  tag: '@once',
}, async ({ site }) => {
  const attempt = (clave: string, cookie = '') =>
    fetch(`${site.origin}/admin/login`, {
      method: 'POST',
      body: new URLSearchParams({ email: ADMIN.email, clave }),
      headers: { Origin: site.origin, Cookie: cookie },
      redirect: 'manual',
    })
  const { headers } = await signIn(site)
  const device = /campanario\.dispositivo=[\w-]{32}/.exec(headers.Cookie)?.[0]
  for (let n = 0; n < 5; n++) expect((await attempt('equivocada')).status).toBe(400)
  expect((await attempt(ADMIN.clave)).status).toBe(429)
  expect((await attempt(ADMIN.clave, device)).status).toBe(302)

  const change = await fetch(`${site.origin}/admin/dashboard/ajustes.data`, {
    method: 'POST',
    body: new URLSearchParams({
      intencion: 'clave',
      claveActual: ADMIN.clave,
      clave: 'otra frase bien larga',
      claveRepetida: 'otra frase bien larga',
    }),
    headers,
  })
  expect([change.status, await change.text()]).toEqual([
    200,
    expect.stringContaining('Contraseña cambiada con éxito'),
  ])
  expect((await attempt('otra frase bien larga')).status).toBe(429)
  expect((await attempt('otra frase bien larga', device)).status).toBe(302)
})

test('the prayer form: the page, its data and its stamp say how long to wait', { tag: '@once' }, async ({
  site,
}) => {
  const ask = (path: string) =>
    fetch(`${site.origin}${path}`, {
      method: 'POST',
      body: new URLSearchParams({
        nombre: 'Ana',
        email: 'ana@correo.cl',
        peticion: 'Por mi mamá.',
        consentimiento: 'on',
      }),
      headers: { Origin: site.origin },
      redirect: 'manual',
    })
  for (let n = 0; n < 30; n++) expect((await ask('/contacto')).status).toBe(303)
  for (const path of ['/contacto', '/contacto.data']) {
    const refused = await ask(path)
    expect([path, refused.status]).toEqual([path, 429])
    expect(waits(refused)).toBeGreaterThan(0)
  }
  const stamp = () => fetch(`${site.origin}/contacto/sello`)
  for (let n = 0; n < 12; n++) await Promise.all(Array.from({ length: 10 }, stamp))
  expect(waits(await stamp())).toBeGreaterThan(0)
})

test('the dashboard: the page and its data say how long to wait', { tag: '@once' }, async ({ site }) => {
  const { headers } = await signIn(site)
  const write = (path: string) =>
    fetch(`${site.origin}${path}`, { method: 'POST', headers, body: new URLSearchParams() })
  for (let n = 0; n < 40; n++)
    await Promise.all(Array.from({ length: 30 }, () => write('/admin/papelera.data')))
  for (const path of ['/admin/dashboard/contacto', '/admin/dashboard/contacto.data']) {
    const refused = await write(path)
    expect([path, refused.status]).toEqual([path, 429])
    expect(waits(refused)).toBeGreaterThan(0)
  }
})

test('uploads: an account may begin a number per hour, then learns how long to wait', {
  tag: '@once',
}, async ({ site }) => {
  const { headers } = await signIn(site)
  const tus = { ...headers, 'Tus-Resumable': '1.0.0' }
  const begin = () =>
    fetch(`${site.origin}/admin/subidas`, { method: 'POST', headers: { ...tus, 'Upload-Length': '10' } })
  for (let n = 0; n < 20; n++) {
    const answers = await Promise.all(Array.from({ length: 30 }, begin))
    for (const answer of answers) {
      expect(answer.status).toBe(201)
      const location = new URL(answer.headers.get('location') ?? '', site.origin)
      expect((await fetch(location, { method: 'DELETE', headers: tus })).status).toBe(204)
    }
  }
  const refused = await begin()
  expect(refused.status).toBe(429)
  expect(waits(refused)).toBeGreaterThan(0)
  expect(await refused.text()).toContain(LIMITE)
})

test('writes and uploads that could not be stored do not count', { tag: '@once' }, async ({ site, db }) => {
  const { headers } = await signIn(site)
  const begin = () =>
    fetch(`${site.origin}/admin/subidas`, {
      method: 'POST',
      headers: { ...headers, 'Tus-Resumable': '1.0.0', 'Upload-Length': '10' },
    })
  const write = () =>
    fetch(`${site.origin}/admin/dashboard/galeria.data`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ intencion: 'agregar-categoria', nombre: 'Bautizos' }),
    })
  const mend = await breakWrites(db)
  for (const [ask, most] of [
    [begin, 600],
    [write, 1200],
  ] as const)
    for (let n = 0; n <= most; n += 30)
      for (const answer of await Promise.all(Array.from({ length: 30 }, ask))) expect(answer.status).toBe(500)
  await mend()
  expect((await begin()).status).toBe(201)
  expect((await write()).status).toBe(200)
})

test('answers a form of the wrong type with 415', { tag: '@once' }, async ({ site }) => {
  const { headers } = await signIn(site)
  for (const path of ['/contacto', '/admin/login', '/admin/dashboard/contacto']) {
    for (const type of ['application/json', 'multipart/form-data', 'multipart/form-data; boundary=x']) {
      const response = await fetch(`${site.origin}${path}`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': type },
        body: '{"a":1}',
        redirect: 'manual',
      })
      expect(response.status, `${path} ${type}`).toBe(415)
    }
  }
})
