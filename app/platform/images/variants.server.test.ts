import { expect, test } from 'vitest'
import { firstWidthOf, keysOf, pictureOf, widthsFor } from './variants.server.ts'

test.each([
  [4000, 3000, [360, 480, 720, 960, 1600, 2400]],
  [2400, 1800, [360, 480, 720, 960, 1600, 2400]],
  [2000, 1500, [360, 480, 720, 960, 1600, 2000]],
  [1000, 800, [360, 480, 720, 960]], // 40 more pixels are not worth a file
  [700, 400, [360, 480, 700]],
  [300, 200, [300]],
  [1, 1, [1]],
  [60_000, 1, [360, 480, 720, 960, 1600, 2400]],
  [100, 60_000, []], // no format can hold it
])('widths for %i × %i', (ancho, alto, widths) => {
  expect(widthsFor(ancho, alto)).toEqual(widths)
  expect(firstWidthOf(ancho, alto)).toBe(widths.includes(480) ? 480 : widths[0])
})

test('a row names all its objects, and each object names its picture', () => {
  const keys = keysOf({ clave: 'galeria/2026-11-culto-3f9c.jpg', ancho: 700, alto: 400 })
  expect(keys).toEqual([
    'galeria/2026-11-culto-3f9c.jpg',
    'variantes/galeria/2026-11-culto-3f9c-360.webp',
    'variantes/galeria/2026-11-culto-3f9c-360.avif',
    'variantes/galeria/2026-11-culto-3f9c-480.webp',
    'variantes/galeria/2026-11-culto-3f9c-480.avif',
    'variantes/galeria/2026-11-culto-3f9c-700.webp',
    'variantes/galeria/2026-11-culto-3f9c-700.avif',
    'variantes/galeria/2026-11-culto-3f9c-compartir.jpg',
  ])
  expect(new Set(keys.map(pictureOf))).toEqual(new Set(['galeria/2026-11-culto-3f9c']))
})
