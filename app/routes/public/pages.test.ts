import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageKey } from './pages.ts'

const key = (address: string, origin?: string) => pageKey(new URL(address, 'http://iglesia.cl'), origin)

test('a page and its data are shared under different keys', () => {
  expect(key('/radio')).toBe('http://iglesia.cl/radio')
  expect(key('/radio.data')).toBe('http://iglesia.cl/radio.data')
  expect(key('/_.data')).toBe('http://iglesia.cl/_.data')
  expect(key('/radio.data?_routes=routes/public/radio')).toBe('http://iglesia.cl/radio.data&_routes')
})

test('the host is part of the key only where pages name it', () => {
  expect(key('/radio', 'https://www.iglesia.cl')).toBe('/radio')
})

test('invented parameters make no new key', () => {
  expect(key('/?utm_source=whatsapp&x=1')).toBe(key('/'))
  expect(key('/radio?categoria=1')).toBe(key('/radio'))
  expect(key('/radio.data?_routes=root,inventada')).toBeUndefined()
  expect(key('/contacto?recibida=1')).toBe(key('/contacto?recibida=invented'))
  expect(key('/contacto?recibida=1')).not.toBe(key('/contacto'))
  expect(key(`/galeria?foto=${'x'.repeat(81)}`)).toBeUndefined()
})

test('known parameters do, whatever their order', () => {
  expect(key('/galeria?foto=1&categoria=J%C3%B3venes')).toBe(key('/galeria?categoria=J%C3%B3venes&foto=1'))
  expect(key('/galeria?foto=1')).not.toBe(key('/galeria'))
})

test('more photos are shared like the gallery itself', () => {
  expect(key('/galeria/mas?desde=1&x=2')).toBe('http://iglesia.cl/galeria/mas&desde=1')
  expect(key('/galeria/mas?antes=1')).not.toBe(key('/galeria/mas?desde=1'))
})

test('nothing else is shared', () => {
  for (const path of ['/admin/dashboard', '/admin/login', '/salud', '/constructor', '/radio/', '/otra'])
    expect(key(path)).toBeUndefined()
})

test('every public page of the routes is known', () => {
  const routes = readFileSync('app/routes.ts', 'utf8').matchAll(
    /route\('([^'/]+)', 'routes\/public\/(?!galeria\/)[^']+\.tsx'\)/g,
  )
  for (const [, path] of routes) expect(key(`/${path}`), path).toBeDefined()
})
