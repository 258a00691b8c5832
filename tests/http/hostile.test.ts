import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { ACCESS } from '#app/access.ts'
import { RUTA_COMPARTIR } from '#app/features/colecciones/coleccion.ts'
import { FORM_REFUSALS } from '#app/platform/form-refusals.ts'
import { EVERY_FORM } from '#tests/support/forms/every-form.ts'
import { ATTACKS } from '#tests/support/forms/hostile-forms.ts'
import { fieldsOf, SCHEMAS } from '#tests/support/forms/schemas.ts'
import { RECOGNISABLE, secretsOf } from '#tests/support/forms/secrets.ts'
import { ask } from '#tests/support/network/ask.ts'
import { addPersonWithoutRole, cookieOf } from '#tests/support/people.ts'
import { announceSeed } from '#tests/support/random.ts'
import { addPeticion } from '#tests/support/rows.ts'
import { ADMIN } from '#tests/support/site.ts'
import { fileSite } from '#tests/support/test-site.ts'
import { signIn } from '#tests/support/volunteer.ts'

// What nobody means well by: random requests, hostile forms, disguised addresses, inherited names.

// Each request may have an address of its own: public forms have a limit for each.
const { site, db } = await fileSite({ TRUST_PROXY: '1' })
/** Anew for each test: a random request may sign out. */
let headers: Awaited<ReturnType<typeof signIn>>['headers']
beforeEach(async () => {
  headers = (await signIn(site)).headers
})

/** Addresses that accept a form. */
const FORMS = ACCESS.filter(({ path, POST }) => POST && !/\/subidas\b/.test(path))
/** Without its cookie signing out ends no session. */
const asWhom = (path: string) => (path.startsWith('/admin/salir') ? { Origin: site.origin } : headers)

/** Traces of Node, our code or the database, which no answer may contain. */
const INSIDES = /\n\s+at |node_modules|\.server\.ts|SQLITE_|ECONN|Kysely/
const NASTY = fc.constantFrom(
  '',
  '\u0000',
  '%00',
  '%zz',
  '..%2f..%2f',
  "' or 1=1 --",
  '"; drop table user; --',
  '{{7*7}}',
  '#{7*7}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  '[object Object]',
  '-1',
  '1e309',
  'NaN',
  '💒',
  '9'.repeat(300),
  'áéí ñ',
  '\r\nX-Injected: 1',
  'null',
  'true',
  '[]',
  '{}',
)
const text = fc.oneof(NASTY, fc.string({ maxLength: 40 }), fc.string({ unit: 'binary', maxLength: 20 }))
const NAMES = [
  ...Object.values(SCHEMAS).flatMap(fieldsOf),
  'intencion',
  'id',
  'version',
  'codigo',
  'desde',
  'antes',
  'foto',
  'filtro',
  'busca',
  'paginas',
  'parte',
  'vista',
  'imprimir',
  'v',
  '_routes',
  'index',
  'sello',
  'reto',
  'respuesta',
  '__proto__[x]',
]
const INTENTIONS = Object.keys(EVERY_FORM).flatMap((name) => name.split(' ').slice(1))
const fields = fc.array(
  fc.oneof(
    fc.tuple(fc.constantFrom(...NAMES), text),
    fc.tuple(fc.constant('intencion'), fc.constantFrom(...INTENTIONS)),
  ),
  { maxLength: 8 },
)
const query = fields.map((entries) =>
  new URLSearchParams(entries.map(([name, value]) => [name, value.toWellFormed()])).toString(),
)
const header = fc.string({
  unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
  maxLength: 60,
})
const anyRequest = fc.record({
  path: fc.constantFrom(...ACCESS.map(({ path }) => path)),
  inPath: fc.oneof(
    fc.constantFrom('inicio.jpg', 'x', 'galeria/a.jpg', '%2e%2e/x'),
    text.map((part) => encodeURIComponent(part.toWellFormed())),
  ),
  data: fc.constantFrom('', '', '.data', '/', '//'),
  method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'),
  search: query,
  body: fc.oneof(query, text, fc.json()),
  type: fc.constantFrom(
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/json',
    'text/plain',
    'application/offset+octet-stream',
    '',
  ),
  admin: fc.boolean(),
  sent: fc.dictionary(
    fc.constantFrom(
      'accept-encoding',
      'if-none-match',
      'if-modified-since',
      'range',
      'if-range',
      'accept',
      'cookie',
      'x-forwarded-for',
      'x-forwarded-proto',
      'upload-offset',
      'upload-length',
      'upload-metadata',
      'tus-resumable',
      'user-agent',
      'accept-language',
    ),
    fc.oneof(header, fc.constantFrom('bytes=0-1', '1.0.0', 'br', '*', 'https', '-1')),
    { maxKeys: 5 },
  ),
})

test('random requests get no 5xx, no internal details and no hang', async () => {
  const seed = announceSeed()
  for (const each of fc.sample(anyRequest, { numRuns: Number(process.env.RUNS ?? 100), seed })) {
    const { path, inPath, data, method, search, type, admin, sent } = each
    const body = ['GET', 'HEAD', 'OPTIONS'].includes(method) ? '' : each.body
    const cookie = [admin ? headers.Cookie : '', sent.cookie ?? ''].filter(Boolean).join('; ')
    const said = `seed ${seed}: ${JSON.stringify(each)}`
    const exactly = `${path.replace(/:\w+|\*/, inPath)}${data}?${search}`.replace(/^(?!\/)/, '/')
    const answer = await ask(site.origin, exactly, {
      method,
      headers: {
        ...sent,
        Origin: site.origin,
        ...(cookie && { cookie }),
        ...(body && { 'content-length': String(Buffer.byteLength(body)) }),
        ...(body && type && { 'content-type': type }),
      },
      body,
    }).catch((error) => {
      throw new Error(`${error.message}; ${said}`)
    })
    expect(answer.status, said).toBeLessThan(500)
    expect(answer.text, said).not.toMatch(INSIDES)
  }
}, 180_000)

/**
 * Ten times an ordinary answer, even on a busy machine; undefended, these attacks took 5 seconds and more.
 */
const LONGEST_MS = 2_000

test('every address refuses hostile forms quickly and logs nothing', async () => {
  const before = site.output()
  const attacks = Object.entries(ATTACKS)
  const addresses = FORMS.flatMap(({ path }) => [path, `${path}.data`])
  // A few at each address, each of them at several: what reads forms is one for all (`form.server.test.ts`).
  for (const [n, path] of addresses.entries())
    for (const [at, [name, { type, body }]] of attacks.entries()) {
      if ((at + n) % 5) continue
      const what = `${name} at ${path}`
      const begun = performance.now()
      const length = { 'Content-Length': String(body.length) }
      const sent = { ...asWhom(path), 'Content-Type': type, ...length }
      const answer = await ask(site.origin, path, { method: 'POST', headers: sent, body })
      expect(performance.now() - begun, what).toBeLessThan(LONGEST_MS)
      expect(answer.status, what).toBeLessThan(500)
      expect(answer.text.length, what).toBeLessThan(500_000)
    }
  expect(FORMS.length).toBeGreaterThan(15)
  expect(site.output()).toBe(before)
}, 120_000)

const post = (path: string, body: BodyInit, more: Record<string, string> = {}) =>
  fetch(site.origin + path, {
    method: 'POST',
    headers: { ...asWhom(path), ...more },
    body,
    redirect: 'manual',
  })

const textOf = async (answer: Promise<Response>) => {
  const { status } = await answer
  return { status, text: await (await answer).text() }
}

test('a refusal is a sentence, to the page and to the script', async () => {
  const KIBIBYTE = 1024
  for (const [path, mostBytes] of [
    ['/contacto', 64 * KIBIBYTE],
    ['/contacto.data', 64 * KIBIBYTE],
    ['/admin/dashboard/galeria.data', 128 * KIBIBYTE],
  ] as const)
    for (const [type, body, { status, text }] of [
      ['application/x-www-form-urlencoded', 'a[10000000]=x', FORM_REFUSALS.malformed],
      ['application/x-www-form-urlencoded', `a=${'x'.repeat(mostBytes - 1)}`, FORM_REFUSALS.tooLarge],
      ['application/json', '{}', FORM_REFUSALS.notAForm],
    ] as const) {
      const answer = await textOf(post(path, body, { 'Content-Type': type }))
      expect([path, answer.status, answer.text.trim()]).toEqual([path, status, text])
    }
})

test('files come in a form only where the access table says so, and only of an administrator', async () => {
  const form = new FormData()
  form.append('intencion', 'subir-fotos')
  form.append('fotos[]', new Blob(['x']), 'a.jpg')
  const encoded = new Response(form)
  const type = { 'Content-Type': encoded.headers.get('Content-Type') ?? '' }
  // In one piece with its head: the server hangs up without reading it.
  const body = await encoded.bytes()
  const places = FORMS.filter(({ files }) => files).map(({ path }) => path)
  expect(places).toContain('/admin/dashboard/galeria')
  for (const path of places) {
    expect((await post(path, body, { ...type, Cookie: '' })).status, path).toBe(401)
    expect((await post(path, body, { ...type, Origin: 'https://otro.cl' })).status, path).toBe(403)
  }
  // What a telephone shares is its worker's: it is not read here, and led back to its page.
  for (const { path } of FORMS.filter(({ files }) => !files))
    expect((await post(path, body, type)).status, path).toBe(path === RUTA_COMPARTIR ? 303 : 415)
  expect(await db.selectFrom('subidas').selectAll().execute()).toEqual([])
})

test('no form accepts the name of an inherited property as its intention', async () => {
  const inherited = [Object.prototype, Function.prototype].flatMap(Object.getOwnPropertyNames)
  const names = new Set([...inherited, 'then', 'prototype', 'toJSON', 'default', 'undefined', 'null', ''])
  const secrets = secretsOf({ ...RECOGNISABLE, ADMIN_PASSWORD: ADMIN.clave, DATA_DIR: site.dataDir })
  expect(secrets).toHaveLength(4)
  const oneForm = ['ayuda', 'contacto', 'podcast'].map((part) => `/admin/dashboard/${part}`)
  let asked = 0
  const send = async (path: string, intencion: string) => {
    const from = { 'X-Forwarded-For': `2001:db8:${(++asked).toString(16)}::1` }
    const { status, text } = await textOf(post(path, new URLSearchParams({ intencion }), from))
    const said = `${path} intencion=${intencion}`
    expect(status, said).toBeLessThan(500)
    expect(status, said).not.toBe(429)
    expect(
      secrets.filter((secret) => text.includes(secret.text)).map(({ name }) => name),
      said,
    ).toEqual([])
    if (!path.startsWith('/admin/dashboard/') || oneForm.some((each) => path.startsWith(each))) return
    expect(`${status} ${said}`).toBe(`400 ${said}`)
    if (intencion) expect(text, said).toContain('No se entendió lo que querías hacer.')
  }
  // Each name at several forms: the dashboard's look it up in one place.
  for (const [n, { path }] of FORMS.entries()) {
    await send(path, 'constructor')
    for (const [at, name] of [...names].entries()) if ((at + n) % 4 === 0) await send(`${path}.data`, name)
  }
  expect(asked).toBeGreaterThan(150)
})

/** Ways to write an address that somebody might hope the gate reads differently from the router. */
const DISGUISES: ((path: string) => string)[] = [
  (path) => path,
  (path) => path.toUpperCase(),
  (path) => path.replaceAll('/', '//'),
  ...['%61dmin', '%2561dmin'].map((admin) => (path: string) => path.replace('admin', admin)),
  ...['/admin%2F', '/admin%5C', '/admin\\', '/x/../admin/', '/./admin/', '/admin;x=1/'].map(
    (begin) => (path: string) => path.replace('/admin/', begin),
  ),
  ...[
    '/',
    '//',
    '%2F',
    '%20',
    '%00',
    '.html',
    '.data',
    '.data/',
    '.data.data',
    '/_.data',
    '%2Edata',
    '.DATA',
  ].map((end) => (path: string) => path + end),
  ...['/contacto/..', '/assets/..'].map((begin) => (path: string) => begin + path),
]
/** Parameters and headers that the router, a proxy or a framework might obey. */
const QUERIES = ['index', '_routes=', '_routes=root', '_method=GET', 'vista=peticiones&imprimir=1']
const OVERRIDES = {
  'X-HTTP-Method-Override': 'GET',
  'X-Original-URL': '/contacto',
  'X-Rewrite-URL': '/contacto',
  'X-Forwarded-Prefix': '/contacto',
  'X-React-Router-SPA-Mode': 'yes',
  'X-Middleware-Subrequest': '1',
  'X-React-Router-Prerender-Data': '%5B%5D',
}

test('a closed address stays closed, however it is written', async () => {
  const secret = 'Secreto por el que se ora'
  await addPeticion(db, { nombre: secret, email: 'ana@correo.cl', peticion: secret })
  const withoutRole = await cookieOf(site, await addPersonWithoutRole(db))
  // The secret stands behind these; `access.test.ts` asks each address in its own spelling.
  const paths = ['/admin/dashboard/donaciones', '/admin/dashboard/privacidad', '/admin/privacidad/copia']
  const body = 'quien=ana%40correo.cl&formato=json&intencion=buscar'
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': String(body.length) }
  const refused = async (who: object, path: string, extra = {}) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const sent = { Origin: site.origin, ...who, ...extra, ...(method === 'POST' && form) }
      const answer = await ask(site.origin, path, {
        method,
        headers: sent,
        body: method === 'POST' ? body : '',
      })
      const said = `${JSON.stringify(who)} ${method} ${path} answered ${answer.status}`
      expect(answer.status, said).toBeLessThan(500)
      expect(answer.text, said).not.toContain(secret)
    }
  }
  for (const who of [{}, { Cookie: withoutRole }])
    for (const path of paths) {
      await Promise.all(DISGUISES.map((disguise) => refused(who, disguise(path))))
      await Promise.all(QUERIES.map((query) => refused(who, `${path}?${query}`)))
      await refused(who, path, OVERRIDES)
    }
})
