import { request as httpRequest } from 'node:http'
import fc from 'fast-check'
import { ACCESS } from '#app/access.ts'
import { expect, test } from '#tests/support/journey.ts'
import { announceSeed } from '#tests/support/random.ts'
import type { Site } from '#tests/support/site.ts'
import { signIn } from '#tests/support/volunteer.ts'

const REQUESTS = 1500
const LONGEST_MS = 10_000
/** Traces of Node, our code or the database, which no answer may contain. */
const INSIDES = /\n\s+at |node_modules|\.server\.ts|SQLITE_|ECONN|Kysely/

const nasty = fc.constantFrom(
  '',
  '\u0000',
  '%00',
  '%zz',
  '..%2f..%2f',
  "' or 1=1 --",
  '"; drop table user; --',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '#{7*7}',
  '__proto__',
  'constructor',
  '[object Object]',
  '-1',
  '1e309',
  'NaN',
  '9'.repeat(300),
  'áéí ñ',
  '💒',
  '\r\nX-Injected: 1',
  'null',
  'true',
  '[]',
  '{}',
)
const text = fc.oneof(nasty, fc.string({ maxLength: 40 }), fc.string({ unit: 'binary', maxLength: 20 }))
const NAMES = [
  'intencion',
  'id',
  'version',
  'email',
  'clave',
  'codigo',
  'desde',
  'hasta',
  'antes',
  'categoria',
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
  'nombre',
  'peticion',
  'sello',
  'reto',
  'respuesta',
  'pastores[0].foto',
  'horarios[0].dia',
  '__proto__[x]',
]
const INTENTIONS = [
  'agregar',
  'actualizar',
  'editar',
  'eliminar',
  'paypal',
  'subir',
  'agregar-categoria',
  'eliminar-categoria',
  'atendida',
  'pendiente',
  'eliminar-peticion',
  'sitio',
  'foto-pastor',
  'agregar-administrador',
  'enlace',
  'anular-enlace',
  'privacidad',
  'avisos',
  'codigo',
  'primera',
  'segundo-factor-preparar',
  'segundo-factor-confirmar',
  'segundo-factor-codigos',
  'segundo-factor-desactivar',
  'llave',
  'llave-preparar',
  'llave-agregar',
  'llave-quitar',
]
const fields = fc.array(
  fc.oneof(
    fc.tuple(fc.constantFrom(...NAMES), text),
    fc.tuple(fc.constant('intencion'), fc.constantFrom(...INTENTIONS)),
  ),
  { maxLength: 8 },
)
const query = (entries: [string, string][]) =>
  new URLSearchParams(entries.map(([name, value]) => [name, value.toWellFormed()])).toString()
const header = fc.string({
  unit: fc.integer({ min: 32, max: 126 }).map((c) => String.fromCharCode(c)),
  maxLength: 60,
})

const TYPES = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json',
  'text/plain',
  'application/offset+octet-stream',
  '',
]
const asked = fc.record({
  path: fc.constantFrom(...ACCESS.map(({ path }) => path)),
  inPath: fc.oneof(
    fc.constantFrom('inicio.jpg', 'x', 'galeria/a.jpg', '%2e%2e/x'),
    text.map((part) => encodeURIComponent(part.toWellFormed())),
  ),
  data: fc.constantFrom('', '', '.data', '/', '//'),
  method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'),
  search: fields.map((entries) => query(entries)),
  body: fc.oneof(
    fields.map((entries) => query(entries)),
    text,
    fc.json(),
  ),
  type: fc.constantFrom(...TYPES),
  admin: fc.boolean(),
  headers: fc.dictionary(
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
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never

function ask(
  site: Site,
  cookie: string,
  { path, inPath, data, method, search, body, type, admin, headers }: Asked,
) {
  const target = path.replace(/:\w+|\*/, inPath) + data
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const write = !['GET', 'HEAD', 'OPTIONS'].includes(method)
    const cookies = [admin ? cookie : '', headers.cookie ?? ''].filter(Boolean).join('; ')
    const sent: Record<string, string> = { ...headers, Origin: site.origin }
    if (cookies) sent.cookie = cookies
    if (write && type) sent['content-type'] = type
    if (write) sent['content-length'] = String(Buffer.byteLength(body))
    const timer = setTimeout(() => reject(new Error(`no answer in ${LONGEST_MS} ms`)), LONGEST_MS)
    const outgoing = httpRequest(
      new URL(site.origin),
      { method, headers: sent, path: `${target.startsWith('/') ? '' : '/'}${target}?${search}` },
      (response) => {
        const answer = { status: response.statusCode ?? 0, text: '' }
        const done = () => {
          clearTimeout(timer)
          resolve(answer)
        }
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          done()
          return void outgoing.destroy()
        }
        response.setEncoding('latin1').on('data', (chunk) => {
          answer.text += chunk
        })
        response.on('end', done).on('error', done)
      },
    )
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      // The server refused the body early and closed the connection.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve({ status: 0, text: '' })
      else reject(error)
    })
    outgoing.end(write ? body : undefined)
  })
}

test('random requests get no 5xx, no internal details and no hang', { tag: '@once' }, async ({ site }) => {
  test.setTimeout(300_000)
  const seed = announceSeed()
  const { headers } = await signIn(site)
  for (const request of fc.sample(asked, { numRuns: REQUESTS, seed })) {
    const said = `seed ${seed}: ${JSON.stringify(request)}`
    const answer = await ask(site, headers.Cookie, request).catch((error) => {
      throw new Error(`${error.message}; ${said}`)
    })
    expect(answer.status, said).toBeLessThan(500)
    expect(answer.text, said).not.toMatch(INSIDES)
  }
  expect((await fetch(`${site.origin}/salud`)).status).toBe(200)
})
