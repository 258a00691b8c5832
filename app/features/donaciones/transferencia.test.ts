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

test('one line for each field of a transfer, none for a missing e-mail', () => {
  const lines = 'Iglesia Comunidad Los Bosques\n12.345.678-5\nBancoEstado\nCuenta RUT\n12345678'
  expect(textoTransferencia(cuenta)).toBe(`${lines}\ntesoreria@iglesia.cl`)
  expect(textoTransferencia({ ...cuenta, correo: null })).toBe(lines)
})
