import { expect, test } from 'vitest'
import { recognise } from './recognise.server.ts'

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))
const heif = (...brands: string[]) =>
  bytes(
    `\0\0\0${String.fromCharCode(16 + 4 * (brands.length - 1))}ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}rest`,
  )

test.each([
  ['avif', heif('avif', 'mif1', 'miaf')],
  ['avif', heif('mif1', 'avif', 'miaf')],
  ['heic', heif('heic', 'mif1', 'heic')],
  ['heic', heif('mif1', 'mif1', 'heic')],
  ['heic', heif('heix', 'mif1')],
  [null, heif('isom', 'mp42')],
  [null, bytes('RIFF\0\0\0\0WAVEfmt ')],
  [null, bytes('\xff\xd8')],
])('%s', (format, file) => {
  expect(recognise(file)).toBe(format)
})
