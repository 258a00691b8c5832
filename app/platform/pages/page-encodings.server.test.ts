import { expect, test } from 'vitest'
import { encodingFor } from './page-encodings.server.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['BR', 'br'],
  ['gzip;q=1.0, br;q=0.1', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0', 'identity'],
  ['br; q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip;q=0', 'identity'],
  ['gzip;q=0, br ; q = 0.001', 'br'],
  ['x-br, brotli', 'identity'],
  ['*', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('«%s» is answered with %s', (accept, encoding) => {
  expect(encodingFor(accept)).toBe(encoding)
})
