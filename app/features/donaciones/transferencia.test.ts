import { expect, test } from 'vitest'
import type { CuentaBancaria } from './cuenta-bancaria.ts'
import { textoTransferencia } from './transferencia.ts'

const cuenta: CuentaBancaria = {
  id: '1',
  banco: 'BancoEstado',
  tipo: 'Cuenta RUT',
  titular: 'Iglesia Comunidad Los Bosques',
  numero: '12345678',
  rut: '12.345.678-5',
  correo: 'tesoreria@iglesia.cl',
  ejemplo: false,
  version: 1,
  verificada: '',
}

test('one line for each field of a transfer, with the RUT formatted', () => {
  expect(textoTransferencia(cuenta)).toBe(
    'Iglesia Comunidad Los Bosques\n12.345.678-5\nBancoEstado\nCuenta RUT\n12345678\ntesoreria@iglesia.cl',
  )
})

test('an account without an e-mail leaves no empty line', () => {
  expect(textoTransferencia({ ...cuenta, correo: null })).toMatch(/\n12345678$/)
})
