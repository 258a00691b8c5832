// Separate from the schema, so that visitors' pages do not load Zod.
import type { DatosCuenta } from './cuenta-bancaria.ts'

export const ID_PAYPAL = 'paypal'
export const CAMPO_PAYPAL = 'Enlace de PayPal'
const PAYPAL = 'PayPal'

/** PayPal's link as it is stored. To hide its button its row stays, with '' as its link. */
export const datosPaypal = (enlace: string): DatosCuenta => ({
  banco: PAYPAL,
  tipo: PAYPAL,
  titular: '',
  numero: enlace,
  rut: '',
})

/** Whether a way to give is PayPal's link: an account's form sends no such type. */
export const isPaypal = ({ tipo }: { tipo: string }): boolean => tipo === PAYPAL
