import { expect, test } from 'vitest'
import { tituloVisible } from './titulo.ts'

const shown = (titulo: string) => tituloVisible({ titulo, categoria: 'Bautismos', fecha: '2026-03-14' })

test.each([
  'Foto 7',
  'foto',
  'Imagen (3)',
  'FOTO Nº 7',
  '7',
  '14/03/2026',
  'image.png',
  'El coro.jpg',
  'IMG_20261115_101502',
  'IMG-20261115-WA0003',
  'PXL_20261115_134501.MP',
  'DSC_0042',
  'P1010023',
  'WhatsApp Image 2026-11-15 at 10.15.02',
  'Captura de pantalla 2026-11-15 a la(s) 10.15.02 a. m.',
  '3f9c2a71-11aa-4b5c',
])('«%s» is shown to nobody', (titulo) => {
  expect(shown(titulo)).toBe('Bautismos, 14 de marzo de 2026')
})

test.each([
  'Foto de la familia',
  'Foto 7 del campamento',
  'Imagen de Dios',
  'Imágenes',
  'Fotos',
  'Photos 2026',
  'Fe',
  'Culto navidad 01',
  'Bautizos en el río',
  'Dedicada',
  '3° A',
])('«%s» is shown as it was written', (titulo) => {
  expect(shown(titulo)).toBe(titulo)
})
