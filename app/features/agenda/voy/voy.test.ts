import { expect, test } from 'vitest'
import { voySchema } from './voy.ts'

const FORM = {
  evento: 'almuerzo',
  fecha: '2026-11-29',
  nombre: 'Ana',
  contacto: 'ana@correo.cl',
  cuantos: '1',
  consentimiento: 'on',
}

test('name and contact are one line', () => {
  const form = { ...FORM, nombre: 'Ana\r\n\r\nGanaste\u202E', contacto: '+56 9\n1234 5678' }
  expect(voySchema.parse(form)).toMatchObject({ nombre: 'Ana Ganaste', contacto: '+56 9 1234 5678' })
})

test('a name is no address', () => {
  const { error } = voySchema.safeParse({ ...FORM, nombre: 'Ganaste https://evil.cl' })
  expect(error?.issues.map(({ message }) => message)).toEqual(['Escribe solo el nombre, sin enlaces.'])
})
