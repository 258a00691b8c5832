import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { type Access, section } from '#app/parts/feature/access.ts'
import type { Who } from '#app/platform/auth/auth.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { type Platform, platformContext, requestContext } from '#app/platform/platform.server.ts'
import { enforceAccess } from './enforce-access.ts'

const SECRETO = 'la receta del invento'
const RUTA = '/admin/dashboard/inventos'

/** A site with a made-up section alone, whose route checks nothing itself. */
function siteWith(access: readonly Access[] = [section('/', 'fotos'), section(RUTA, 'fotos')]) {
  const answer = async () => Response.json(SECRETO)
  const build = {
    entry: { module: { default: () => new Response() } },
    routes: {
      root: { id: 'root', path: '', module: {} },
      inventos: {
        id: 'inventos',
        parentId: 'root',
        path: RUTA.slice(1),
        module: { loader: answer, action: answer },
      },
    },
    assets: { routes: {}, entry: { imports: [], module: '' }, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '' },
    allowedActionOrigins: ['**'],
  } as unknown as ServerBuild
  const handle = createRequestHandler(enforceAccess(build, access), 'production')
  return async (person: Who | null, method: string, wait = 0) => {
    const platform = {
      whoAsks: async () => ({ who: person, cookies: [] }),
      limits: { writeAccount: { count: async () => wait } },
    } as unknown as Platform
    const context = new RouterContextProvider()
    context.set(platformContext, platform)
    context.set(requestContext, { id: '', address: '', log: createLog('silent') })
    const response = await handle(new Request(`http://iglesia.cl${RUTA}`, { method }), context)
    return { status: response.status, text: await response.text(), to: response.headers.get('Location') }
  }
}

const ana: Who = { id: '1', email: 'ana@iglesia.cl', esAdmin: true, permisos: ['fotos'], sessionId: '1' }
const rosa: Who = { ...ana, id: '2', email: 'rosa@iglesia.cl', esAdmin: false, permisos: ['agenda'] }

test('a route that checks nothing is closed by its entry in the access list', async () => {
  const ask = siteWith()
  for (const method of ['GET', 'HEAD', 'POST']) {
    const visitor = await ask(null, method)
    expect([method, visitor.status, visitor.to]).toEqual([method, 302, '/admin/login'])
    expect(visitor.text).not.toContain(SECRETO)
    const withoutRole = await ask(rosa, method)
    expect([method, withoutRole.status]).toEqual([method, 403])
    expect(withoutRole.text).not.toContain(SECRETO)
    const allowed = await ask(ana, method)
    expect([method, allowed.status]).toEqual([method, 200])
    if (method !== 'HEAD') expect(allowed.text).toContain(SECRETO)
  }
})

test('a write counts towards the limit of its account, whatever the route does', async () => {
  const ask = siteWith()
  expect((await ask(ana, 'POST', 30)).status).toBe(429)
  expect((await ask(ana, 'GET', 30)).status).toBe(200)
})

test('a method that the entry does not name is refused', async () => {
  const ask = siteWith([section('/', 'fotos'), { path: RUTA, GET: 'fotos' }])
  const refused = await ask(ana, 'POST')
  expect(refused.status).toBe(405)
  expect(refused.text).not.toContain(SECRETO)
})

test('a route without an entry stops the start', () => {
  expect(() => siteWith([section('/', 'fotos')])).toThrow(
    `The route inventos (${RUTA}) is not in the access list`,
  )
})
