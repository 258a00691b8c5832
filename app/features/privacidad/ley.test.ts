import { expect, test } from 'vitest'
import { alojamientoOf } from './ajustes-privacidad.ts'
import { vigenciaOf } from './ley.ts'
import texto from './textos/privacidad.md?raw'

test('texts say since when the law holds only once that is certain, and take the day from one place', () => {
  const rige = '2027-12-01'
  expect(vigenciaOf({ rige, cierta: false }).con).toContain('cuando entre en vigencia')
  expect(vigenciaOf({ rige, cierta: false }).breve).toBe('cuando la ley entre en vigencia')
  expect(vigenciaOf({ rige, cierta: true })).toEqual({
    con: 'desde el 1 de diciembre de 2027',
    breve: 'desde el 1 de diciembre de 2027',
  })
  expect(texto).not.toMatch(/1 de diciembre/)
})

test('the notice says in which country the data are, whether the church said so or not', () => {
  expect(alojamientoOf('', 'el servicio de correo')).toBe(
    'No enviamos tus datos a otros países, salvo que ese servidor o el servicio de correo esté fuera de Chile; en ese caso exigimos una protección equivalente a la chilena.',
  )
  expect(alojamientoOf('chile', '')).toBe('Está en Chile, y no enviamos tus datos a otros países.')
  expect(alojamientoOf('Chile', 'el servicio de correo')).toContain('salvo que el servicio de correo')
  expect(alojamientoOf('Alemania', '')).toBe(
    'Está fuera de Chile, en Alemania: allá viajan tus datos y allá se guardan, y exigimos una protección equivalente a la chilena.',
  )
})
