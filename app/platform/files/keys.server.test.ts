import { expect, test } from 'vitest'
import { contentTypeOf, isKey } from './keys.server.ts'

test.each([
  ['galeria/2026-11-culto-3f9c.jpg', 'image/jpeg'],
  ['variantes/galeria/x-480.avif', 'image/avif'],
  ['respaldos/campanario.tar', 'application/octet-stream'],
  ['galeria/x.constructor', 'application/octet-stream'],
  ['galeria/x.__proto__', 'application/octet-stream'],
  ['galeria/jpg', 'application/octet-stream'],
])('%s is %s', (key, type) => {
  expect(isKey(key)).toBe(true)
  expect(contentTypeOf(key)).toBe(type)
})
