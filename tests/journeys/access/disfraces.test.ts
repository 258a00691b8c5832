import { request as httpRequest } from 'node:http'
import { ACCESS } from '#app/access.ts'
import { expect, test } from '#tests/support/journey.ts'
import { addPersonWithoutRole, cookieOf } from '#tests/support/people.ts'
import { addPeticion } from '#tests/support/rows.ts'
import type { Site } from '#tests/support/site.ts'

/** Only an administrator may ever see this. */
const SECRET = 'Secreto por el que se ora'
const PETICION = { nombre: SECRET, email: 'ana@correo.cl', peticion: SECRET }

/** Ways to write an address that somebody might hope the gate reads differently from the router. */
const DISGUISES: ((path: string) => string)[] = [
  (path) => path,
  (path) => path.toUpperCase(),
  (path) => path.replace('admin', '%61dmin'),
  (path) => path.replace('admin', '%2561dmin'),
  (path) => path.replaceAll('/', '//'),
  (path) => path.replace('/admin/', '/admin%2F'),
  (path) => path.replace('/admin/', '/admin%5C'),
  (path) => path.replace('/admin/', '/admin\\'),
  (path) => path.replace('/admin/', '/x/../admin/'),
  (path) => path.replace('/admin/', '/./admin/'),
  (path) => path.replace('/admin/', '/admin;x=1/'),
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `${path}%2F`,
  (path) => `${path}%20`,
  (path) => `${path}%00`,
  (path) => `${path}.html`,
  (path) => `${path}.data`,
  (path) => `${path}.data/`,
  (path) => `${path}.data.data`,
  (path) => `${path}/_.data`,
  (path) => `${path}%2Edata`,
  (path) => `${path}.DATA`,
  (path) => `/contacto/..${path}`,
  (path) => `/assets/..${path}`,
]
/** Parameters that the router or a framework might obey. */
const QUERIES = ['', 'index', '_routes=', '_routes=root', '_method=GET', 'vista=peticiones&imprimir=1']
const OVERRIDES = {
  'X-HTTP-Method-Override': 'GET',
  'X-Original-URL': '/contacto',
  'X-Rewrite-URL': '/contacto',
  'X-Forwarded-Prefix': '/contacto',
  'X-React-Router-SPA-Mode': 'yes',
  'X-React-Router-Prerender-Data': '%5B%5D',
  'X-Middleware-Subrequest': '1',
}

/** Sends exactly this path: `fetch` would put it in order first. */
const ask = (site: Site, method: string, path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(site.origin)
    const body = method === 'POST' ? 'quien=ana%40correo.cl&formato=json&intencion=buscar' : ''
    const length = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': body.length }
    const outgoing = httpRequest(
      { hostname, port, path, method, headers: { Origin: site.origin, ...headers, ...(body && length) } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })

test('a closed address stays closed, however it is written', { tag: '@once' }, async ({ site, db }) => {
  test.setTimeout(120_000)
  await addPeticion(db, PETICION)
  const strangers = {
    'a visitor': '',
    'without the role': await cookieOf(site, await addPersonWithoutRole(db, site)),
  }
  const closed = ACCESS.filter(({ GET, POST }) => (GET && GET !== 'anyone') || (POST && POST !== 'anyone'))
  // The secret stands behind these; the journey over the whole table asks each address in its own spelling.
  const paths = ['/admin/dashboard/donaciones', '/admin/dashboard/privacidad', '/admin/privacidad/copia']
  expect(closed.map(({ path }) => path)).toEqual(expect.arrayContaining(paths))
  let asked = 0
  const refused = async (who: string, cookie: string, address: string, extra: Record<string, string>) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { status, text } = await ask(site, method, address, {
        ...extra,
        ...(cookie && { Cookie: cookie }),
      })
      const said = `${who}: ${method} ${address} answered ${status}`
      expect(status, said).toBeLessThan(500)
      expect(text, said).not.toContain(SECRET)
      asked++
    }
  }
  for (const [who, cookie] of Object.entries(strangers))
    for (const path of paths) {
      const queries = path.endsWith('donaciones') ? QUERIES : ['']
      for (const query of queries) {
        const addresses = DISGUISES.map((disguise) => disguise(path) + (query && `?${query}`))
        await Promise.all(addresses.map((address) => refused(who, cookie, address, {})))
      }
      await refused(who, cookie, path, OVERRIDES)
    }
  expect(asked).toBeGreaterThan(1000)
})
