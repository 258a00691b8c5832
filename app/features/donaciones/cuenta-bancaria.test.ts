import { expect, test } from 'vitest'
import { CUENTA } from '#tests/support/rows.ts'
import { cuentaBancariaSchema, formatRut } from './cuenta-bancaria.ts'

test.each([
  ['12.345.678-5', '12.345.678-5'],
  ['123456785', '12.345.678-5'],
  [' 12345678-5 ', '12.345.678-5'],
  ['012.345.678-5', '12.345.678-5'],
  ['11.111.111-1', '11.111.111-1'],
  ['6-K', null],
  ['1.000.005-K', '1.000.005-K'],
  ['1000005-k', '1.000.005-K'],
  ['12.345.678-4', null],
  // A mistyped digit, and two that changed places.
  ['12.345.679-5', null],
  ['12.345.687-5', null],
  ['12.345.678', null],
  ['', null],
  ['K', null],
  ['12.345.678-5 y algo', null],
])('«%s» → %s', (typed, shown) => {
  expect(formatRut(typed)).toBe(shown)
})

test('every number has exactly one check digit', () => {
  for (let number = 12_345_670; number < 12_345_690; number++)
    expect([...'0123456789K'].filter((digit) => formatRut(`${number}${digit}`))).toHaveLength(1)
})

test('the form formats the RUT, and reports missing fields beside them', () => {
  expect(cuentaBancariaSchema.parse({ ...CUENTA, rut: '123456785' }).rut).toBe('12.345.678-5')
  const result = cuentaBancariaSchema.safeParse({
    rut: '12.345.678-9',
    tipo: 'Otra',
    numero: 'abc',
    correo: 'nada',
  })
  const faults = Object.fromEntries(result.error?.issues.map((issue) => [issue.path[0], issue.message]) ?? [])
  expect(faults).toEqual({
    banco: 'Escribe el nombre del banco.',
    tipo: 'Elige el tipo de cuenta.',
    titular: 'Escribe el nombre del titular.',
    numero: 'Escribe el número de cuenta.',
    rut: 'Ese RUT no es válido: revisa el número y el dígito verificador.',
    correo: 'Escribe un correo electrónico válido, por ejemplo nombre@correo.cl.',
  })
})
