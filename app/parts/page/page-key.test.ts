import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { CACHED } from '#app/features.server.ts'
import { createPageCache } from '#app/platform/pages/page-cache.server.ts'
import routes from '#app/routes.ts'
import { createPageKey } from './page-key.ts'

const pageKey = createPageKey(CACHED)

const key = (address: string, origin?: string) => pageKey(new URL(address, 'http://iglesia.cl'), origin)

test('a page and its data have different cache keys', () => {
  expect(key('/radio')).toBe('http://iglesia.cl /radio')
  expect(key('/radio.data')).toBe('http://iglesia.cl /radio.data')
  expect(key('/_.data')).toBe('http://iglesia.cl /_.data')
  expect(key('/radio.data?_routes=features/radio/page')).toBe('http://iglesia.cl /radio.data&_routes')
})

test('the host is part of the key only without a configured origin', () => {
  expect(key('/radio', 'https://www.iglesia.cl')).toBe('/radio')
})

test('unknown parameters create no new key', () => {
  expect(key('/?utm_source=whatsapp&x=1')).toBe(key('/'))
  expect(key('/radio?categoria=1')).toBe(key('/radio'))
  expect(key('/radio.data?_routes=root,inventada')).toBeUndefined()
  expect(key('/contacto?recibida=1')).toBe(key('/contacto?recibida=invented'))
  expect(key('/contacto?recibida=1')).not.toBe(key('/contacto'))
  expect(key(`/galeria?foto=${'x'.repeat(81)}`)).toBeUndefined()
})

test('known parameters do, regardless of their order', () => {
  expect(key('/galeria?foto=1&categoria=J%C3%B3venes')).toBe(key('/galeria?categoria=J%C3%B3venes&foto=1'))
  expect(key('/galeria?foto=1')).not.toBe(key('/galeria'))
})

test('the further photos and sermons are cached too', () => {
  expect(key('/predicaciones/mas?desde=1&x=2')).toBe('http://iglesia.cl /predicaciones/mas&desde=1')
  expect(key('/?desde=1')).not.toBe(key('/'))
  expect(key('/predicaciones/podcast.xml?utm_source=app')).toBe(
    'http://iglesia.cl /predicaciones/podcast.xml',
  )
  expect(key('/galeria/mas?desde=1&x=2')).toBe('http://iglesia.cl /galeria/mas&desde=1')
  expect(key('/galeria/mas?antes=1')).not.toBe(key('/galeria/mas?desde=1'))
})

test('a sermon’s page is cached by its slug, and no other spelling', () => {
  expect(key('/predicaciones/sal-y-luz?utm=1')).toBe('http://iglesia.cl /predicaciones/sal-y-luz')
  expect(key('/predicaciones/sal-y-luz.data')).toBe('http://iglesia.cl /predicaciones/sal-y-luz.data')
  expect(key('/predicaciones?pagina=2')).not.toBe(key('/predicaciones'))
  for (const path of ['Sal', 'a/b', 'sal%20', 'sal.png', 'x'.repeat(101), ''])
    expect(key(`/predicaciones/${path}`), path).toBeUndefined()
  expect(key('/galeria/sal-y-luz')).toBeUndefined()
})

test('a calendar file is cached by its slug and date', () => {
  expect(key('/agenda/categoria/culto.ics?utm=1')).toBe('http://iglesia.cl /agenda/categoria/culto.ics')
  expect(key('/agenda/evento/bazar.ics?fecha=2026-11-29')).not.toBe(key('/agenda/evento/bazar.ics'))
  for (const path of ['categoria/culto', 'categoria/Culto.ics', 'evento/bazar.png', 'evento/a/b.ics'])
    expect(key(`/agenda/${path}`), path).toBeUndefined()
})

test('nothing else is cached', () => {
  for (const path of ['/admin/dashboard', '/admin/login', '/salud', '/constructor', '/radio/', '/otra'])
    expect(key(path)).toBeUndefined()
})

test('every public route has a key', () => {
  const [page] = routes.find(({ file }) => file === 'frames/public/layout.tsx')?.children ?? []
  const { children = [] } = page ?? {}
  expect(children.length).toBeGreaterThanOrEqual(8)
  // One visitor's places and secrets are nobody else's.
  const own = children.filter(({ path }) => /^(voy|oracion$|mis-turnos$|c\/)/.test(path ?? ''))
  expect(own).toHaveLength(6)
  for (const { path } of own)
    for (const end of ['', '.data', '?clave=x']) expect(key(`/${path}${end}`), path).toBeUndefined()
  for (const each of children)
    if (!own.includes(each)) expect(key(`/${each.path ?? ''}`), each.path).toBeDefined()
})

test('thirty thousand invented addresses, headers and methods do not grow memory', async () => {
  const pages = createPageCache({
    keyOf: (url) => pageKey(url, undefined),
    version: () => 1,
    headers: () => ({}),
  })
  const invented = (n: number) => (Math.imul(n + 1, 0x9e3779b1) >>> 0).toString(36).padStart(7, 'x')
  const paths = ['/', '/radio', '/galeria', '/contacto', '/galeria.data', '/nada', '/admin/dashboard']
  const names = ['x', 'utm_source', 'categoria', 'foto', 'desde', '_routes', 'recibida']
  let kept = 0
  const render = async (request: Request, shared: boolean) => {
    const known = !/(categoria|foto|desde)=/.test(request.url)
    if (shared && known) kept++
    const headers = new Headers(known ? [] : [['Cache-Control', 'no-store']])
    return new Response('<p>Hola</p>'.repeat(1000), { headers })
  }
  const run = async (from: number, to: number) => {
    for (let n = from; n < to; n++) {
      const name = names[n % 11] ?? invented(n)
      const path = `${paths[n % paths.length]}?${name}=${invented(n)}`
      const found = pages.find({
        origin: 'http://iglesia.cl',
        path,
        known: { etag: `W/"${invented(n)}"`, since: undefined },
        accept: n % 3 ? 'br' : invented(n),
      })
      if (found) continue
      const method = ['GET', 'HEAD', 'POST', 'DELETE'][n % 4]
      await pages.fetch(new Request(`http://iglesia.cl${path}`, { method }), render)
    }
  }
  await run(0, 5_000)
  const before = await heap()
  await run(5_000, 30_000)
  expect(((await heap()) - before) / 1024 / 1024).toBeLessThan(2)
  // The five known addresses and `/contacto?recibida`, once each.
  expect(kept).toBe(6)
})

/** What is in use, in bytes: freed objects may need more than one collection. */
async function heap() {
  for (let round = 0; round < 4; round++) {
    gc()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
}

setFlagsFromString('--expose-gc')
const gc: () => void = runInNewContext('gc')
