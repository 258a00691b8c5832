import { expect, test } from 'vitest'
import { isHeic } from './heic.ts'

const box = (brands: string) => new Blob([new Uint8Array([0, 0, 0, 28]), `ftyp${brands}`])

test.each([
  ['an iPhone’s', box('heic\0\0\0\0mif1heic'), true],
  ['one that names the container first', box('mif1\0\0\0\0mif1heic'), true],
  ['AVIF', box('avif\0\0\0\0avifmif1'), false],
  ['AVIF that names the container first', box('mif1\0\0\0\0mif1avif'), false],
  ['JPEG', new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])]), false],
  ['nothing', new Blob([]), false],
])('%s', async (_name, file, expected) => {
  expect(await isHeic(file)).toBe(expected)
})
