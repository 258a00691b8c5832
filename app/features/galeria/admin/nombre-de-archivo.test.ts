import { expect, test } from 'vitest'
import { tituloFromFileName } from './nombre-de-archivo.ts'

test.each([
  ['culto_navidad-01.jpg', 'Culto navidad 01'],
  ['Bautizos en el río.JPEG', 'Bautizos en el río'],
  ['ñandú.png', 'Ñandú'],
  ['IMG_20261115_101502.jpg', ''],
  ['IMG-20261115-WA0003.jpg', ''],
  ['PXL_20261115_134501.jpg', ''],
  ['WhatsApp Image 2026-11-15 at 10.15.02.jpeg', ''],
  ['DSC_0042.JPG', ''],
  ['3f9c2a71-11aa-4b5c.png', ''],
  ['image.png', ''],
])('%s → «%s»', (name, titulo) => {
  expect(tituloFromFileName(name)).toBe(titulo)
})
