import { randomBytes } from 'node:crypto'
import { ACCESS, accessOf } from '#app/access.ts'
import { methodsOf } from '#app/parts/feature/access.ts'
import routes from '#app/routes.ts'
import { ADMIN, expect, test } from '#tests/support/journey.ts'
import { ask } from '#tests/support/network/ask.ts'
import { addPersonWithoutRole, cookieOf } from '#tests/support/people.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']
const SIN_PERMISOS = 'Tu cuenta no tiene permisos de administrador.'

type Node = (typeof routes)[number]
const pathsOf = (nodes: readonly Node[], parent = ''): string[] =>
  nodes.flatMap((node) => {
    const path = node.path ? `${parent}/${node.path}` : parent
    const own = node.index || (node.path && !node.children) ? [path || '/'] : []
    return [...own, ...pathsOf(node.children ?? [], path)]
  })

test('the access table lists every route of the router', () => {
  const known = ACCESS.map(({ path }) => (path === '*' ? '/*' : path))
  expect(known).toEqual(expect.arrayContaining(pathsOf(routes)))
  expect(new Set(known).size).toBe(known.length)
})

test('the access table matches addresses as the router does', () => {
  expect(accessOf('/admin/dashboard/galeria.data').path).toBe('/admin/dashboard/galeria')
  expect(accessOf('/ADMIN/Dashboard/galeria/').path).toBe('/admin/dashboard/galeria')
  expect(accessOf('/%61dmin/dashboard').path).toBe('/admin/dashboard')
  expect(accessOf('/_.data').path).toBe('/')
  expect(accessOf('/admin/subidas/1').path).toBe('/admin/subidas/:id')
  expect(accessOf('/nada/de/nada').path).toBe('*')
})

test('answers every route by method and role', async ({ site, db }) => {
  test.setTimeout(120_000)
  const withoutRole = await cookieOf(site, await addPersonWithoutRole(db, site))
  const expired = await cookieOf(site, ADMIN)
  await db
    .updateTable('session')
    .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
    .where('userId', 'in', db.selectFrom('user').select('id').where('email', '=', ADMIN.email))
    .execute()
  const admin = await cookieOf(site, ADMIN)
  const name = admin.split('=')[0]
  const nobody = {
    'a visitor': '',
    'an expired session': expired,
    'a forged cookie': `${name}=${randomBytes(24).toString('base64url')}.${encodeURIComponent(randomBytes(32).toString('base64'))}`,
  }

  for (const access of ACCESS) {
    const path = access.path.replace(':archivo', 'inicio.jpg').replace(':id', 'x').replace('*', 'nada')
    for (const method of METHODS) {
      // `?index` posts to the dashboard's home, not to its layout.
      const index = path === '/admin/dashboard' && method === 'POST' ? '?index' : ''
      const address = `${path.startsWith('/') ? '' : '/'}${path}${index}`
      const who = (access as Record<string, unknown>)[method]
      for (const [name, cookie] of Object.entries({ ...nobody, 'without the role': withoutRole, admin })) {
        // Skip signing out: later requests need the session.
        if (access.path === '/admin/salir' && method === 'POST' && cookie) continue
        const answer = await ask(site, method, address, cookie)
        const said = `${name}: ${method} ${access.path} answered ${answer.status}`
        expect(answer.status, said).toBeLessThan(500)
        if (!who) {
          expect(answer.status, said).toBe(405)
          expect(answer.headers.allow, said).toBe(methodsOf(access).join(', '))
        } else if (who === 'anyone') {
          expect([401, 403, 405], said).not.toContain(answer.status)
          if (!access.path.startsWith('/admin'))
            expect(answer.headers.location, said).not.toBe('/admin/login')
        } else if (cookie === admin) {
          expect([302, 401, 403, 405], said).not.toContain(answer.status)
        } else if (cookie === withoutRole) {
          expect(answer.status, said).toBe(403)
          if (method === 'GET') expect(answer.text).toContain(SIN_PERMISOS)
        } else {
          const sent = answer.status === 302 && answer.headers.location === '/admin/login'
          expect(sent || answer.status === 401, said).toBe(true)
          if (method === 'GET') expect(answer.text).toBe('')
        }
      }
    }
  }
})

test('refuses a write from another site’s page, even with an administrator’s cookie', async ({
  site,
  db,
}) => {
  const cookie = await cookieOf(site, ADMIN)
  const writes = ACCESS.filter((access) => methodsOf(access).includes('POST'))
  expect(writes.length).toBeGreaterThan(10)
  for (const { path } of writes) {
    for (const [header, value] of [
      ['Origin', 'https://otra.example'],
      ['Origin', 'null'],
      ['Sec-Fetch-Site', 'cross-site'],
    ] as const) {
      const answer = await fetch(`${site.origin}${path}`, {
        method: 'POST',
        headers: { [header]: value, Cookie: cookie },
        body: new URLSearchParams({ intencion: 'agregar-categoria', nombre: 'Intrusa' }),
        redirect: 'manual',
      })
      expect(answer.status, `${path} ${header}: ${value}`).toBe(403)
    }
  }
  expect(await db.selectFrom('categorias').selectAll().execute()).toEqual([])
})
