import { expect, test } from 'vitest'
import { recognise } from './recognise.server.ts'

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))
const heif = (...brands: string[]) =>
  bytes(
    `\0\0\0${String.fromCharCode(16 + 4 * (brands.length - 1))}ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}rest`,
  )

test.each([
  ['jpeg', bytes('\xff\xd8\xff\xe0rest')],
  ['png', bytes('\x89PNG\r\n\x1a\nrest')],
  ['webp', bytes('RIFF\0\0\0\0WEBPVP8 ')],
  ['gif', bytes('GIF89a')],
  ['avif', heif('avif', 'mif1', 'miaf')],
  ['avif', heif('mif1', 'avif', 'miaf')],
  ['heic', heif('heic', 'mif1', 'heic')],
  ['heic', heif('mif1', 'mif1', 'heic')],
  ['heic', heif('heix', 'mif1')],
  [null, heif('isom', 'mp42')],
  [null, bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [null, bytes('<!doctype html><script>alert(1)</script>')],
  [null, bytes('%PDF-1.7')],
  [null, bytes('RIFF\0\0\0\0WAVEfmt ')],
  [null, bytes('PK\x03\x04')],
  [null, bytes('\xff\xd8')],
  [null, new Uint8Array()],
])('%s', (format, file) => {
  expect(recognise(file)).toBe(format)
})
