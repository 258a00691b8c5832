import type { RoomForms } from '#tests/support/forms/form.ts'
import { TEXTOS_CUENTA } from './cuenta-bancaria.ts'

const D = '/admin/dashboard'
const CUENTA = { Banco: 'Banco Falabella', Titular: 'Iglesia', 'Número de cuenta': '77', RUT: '12.345.678-5' }

export const forms: RoomForms = {
  [`${D}/donaciones agregar`]: {
    send: 'Agregar cuenta',
    bad: {
      typed: { ...CUENTA, RUT: '1-1' },
      at: 'RUT',
      error: 'Ese RUT no es válido: revisa el número y el dígito verificador.',
    },
    good: { typed: { ...CUENTA, 'Tipo de cuenta': 'Cuenta RUT' }, says: TEXTOS_CUENTA.agregado },
  },
  [`${D}/donaciones actualizar`]: {
    open: ['Editar Banco Estado, Iglesia'],
    send: 'Guardar cambios',
    bad: { typed: { Titular: 'Otra', RUT: '1-1' }, at: 'RUT', error: 'Ese RUT no es válido' },
    good: { typed: { Titular: 'Iglesia Los Bosques' }, says: TEXTOS_CUENTA.actualizado },
  },
  [`${D}/donaciones eliminar`]: {
    open: ['Eliminar Banco Estado, Iglesia Los Bosques'],
    send: 'Eliminar',
    good: { says: TEXTOS_CUENTA.eliminado },
  },
  [`${D}/donaciones paypal`]: {
    send: 'Guardar el enlace de PayPal',
    bad: {
      typed: { 'Enlace de PayPal': 'mi enlace' },
      at: 'Enlace de PayPal',
      error: 'Escribe un enlace completo, que empiece con https://.',
    },
    good: { typed: { 'Enlace de PayPal': 'https://paypal.me/iglesia' }, says: TEXTOS_CUENTA.paypal },
  },
}

export const elsewhere = [
  '/admin/cuenta-anterior',
  // Only where two people look after accounts: `cuentas-cuidadas`.
  '/admin/dashboard/donaciones aprobar-cuenta',
  '/admin/dashboard/donaciones descartar-cuenta',
  '/admin/dashboard/donaciones cuidar-cuentas',
]
