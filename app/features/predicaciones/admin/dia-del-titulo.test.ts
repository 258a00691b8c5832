import { expect, test } from 'vitest'
import { diaDelTitulo } from './dia-del-titulo.ts'

const HOY = '2026-11-23'

test.each([
  ['Culto dominical 15/11/2026', '2026-11-15'],
  ['Culto 8-11-26 | Los Bosques', '2026-11-08'],
  ['Prédica 1.3.2025', '2025-03-01'],
  ['Domingo 15 de noviembre de 2026 · El buen pastor', '2026-11-15'],
  ['La esperanza (15 nov. 2026)', '2026-11-15'],
  // Not yet this year: it was last year's.
  ['Navidad, 25 de diciembre', '2025-12-25'],
  ['Culto del 5 de setiembre del 2026', '2026-09-05'],
  ['2026-11-15 Culto', '2026-11-15'],
  ['29 de febrero de 2024', '2024-02-29'],
  ['15/11/2026: culto del 15 de noviembre', '2026-11-15'],
])('«%s»: %s', (titulo, dia) => {
  expect(diaDelTitulo(titulo, HOY)).toBe(dia)
})

test.each([
  'El buen pastor',
  'Los 12 discípulos',
  'Salmo 23/24',
  'Aviso para el 6 de diciembre de 2026',
  '29 de febrero de 2025',
  '32/13/2026',
  'Del 8 de noviembre al 15 de noviembre',
  '1.2.3.2026',
  `${'1 '.repeat(5000)}`,
])('«%.40s»: none', (titulo) => {
  expect(diaDelTitulo(titulo, HOY)).toBeUndefined()
})
