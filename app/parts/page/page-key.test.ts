import { expect, test } from 'vitest'
import { CACHED } from '#app/features.server.ts'
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
