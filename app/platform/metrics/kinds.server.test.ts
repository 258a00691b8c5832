import { expect, test } from 'vitest'
import { kindOf } from './kinds.server.ts'

test.each([
  ['/', 'page'],
  ['/predicaciones/una?x=/admin', 'page'],
  ['/galeria.data?_routes=root', 'data'],
  ['/galeria/mas?desde=2', 'data'],
  ['/predicaciones/podcast.xml', 'feed'],
  ['/agenda.ics', 'feed'],
  ['/assets/entrada-1a2b.js', 'asset'],
  ['/archivos/galeria/foto.jpg', 'file'],
  ['/tarjeta/inicio-1a2b.png', 'file'],
  ['/archivos/predicaciones/una.mp3?descargar', 'sound'],
  ['/vivo/estado', 'live'],
  ['/vivo/estado?radio', 'radio'],
  ['/admin', 'admin'],
  ['/admin/dashboard/galeria.data', 'admin'],
  ['/admin/subidas/01900000', 'upload'],
  ['/administradores', 'page'],
  ['/salud', 'health'],
  ['//nada/%00?%', 'page'],
])('%s counts as %s', (url, kind) => {
  expect(kindOf({ method: 'GET', url })).toBe(kind)
})

test('what visitors send is a form', () => {
  expect(kindOf({ method: 'POST', url: '/contacto.data' })).toBe('form')
  expect(kindOf({ method: 'POST', url: '/contacto' })).toBe('form')
  expect(kindOf({ method: 'POST', url: '/admin/login' })).toBe('admin')
})
