import type { Selectable } from 'kysely'
import { z } from 'zod'
import { textosDe } from '#app/parts/contenido/contenido.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { correoSchema, lineaSchema, maximo } from '#app/ui/forms/texto-schema.ts'

/** The check digit of a RUT's number: modulo 11, weights 2 to 7 from the right, 11 → 0, 10 → K. */
function checkDigit(number: string): string {
  const sum = [...number]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0)
  const rest = 11 - (sum % 11)
  return rest === 11 ? '0' : rest === 10 ? 'K' : String(rest)
}

/** `12.345.678-5` from a RUT however it was typed, or null when its check digit is wrong. */
export function formatRut(value: string): string | null {
  const clean = value.replace(/[.\s-]/g, '').toUpperCase()
  const match = /^0*(\d{6,8})([\dK])$/.exec(clean)
  if (!match?.[1] || checkDigit(match[1]) !== match[2]) return null
  return `${match[1].replace(/\B(?=(\d{3})+$)/g, '.')}-${match[2]}`
}

export const TIPOS_CUENTA = ['Cuenta Corriente', 'Cuenta Vista', 'Cuenta de Ahorro', 'Cuenta RUT'] as const

const texto = (error: string) => lineaSchema(error, 120)

const SIN_NUMERO = 'Escribe el número de cuenta.'

/** The bank account form: all but the e-mail is required. The RUT is stored as `12.345.678-5`. */
export const cuentaBancariaSchema = z.object({
  banco: texto('Escribe el nombre del banco.'),
  tipo: z.enum(TIPOS_CUENTA, { error: 'Elige el tipo de cuenta.' }),
  titular: texto('Escribe el nombre del titular.'),
  // Some banks write letters too.
  numero: texto(SIN_NUMERO).regex(/^$|\d/, SIN_NUMERO),
  rut: texto('Escribe el RUT.').transform((value, context) => {
    const rut = formatRut(value)
    if (rut) return rut
    context.addIssue('Ese RUT no es válido: revisa el número y el dígito verificador.')
    return z.NEVER
  }),
  correo: z.string().trim().pipe(correoSchema).optional(),
})

/** A way to give as it is stored: a bank account, or PayPal's link as its `numero`. */
export type DatosCuenta = Omit<z.output<typeof cuentaBancariaSchema>, 'tipo'> & { tipo: string }

export const paypalSchema = z.object({
  paypal: z
    .string()
    .trim()
    .max(2000, { error: maximo(2000), abort: true })
    .refine(
      (value) => value === '' || /^https?:\/\/\S+$/i.test(value),
      'Escribe un enlace completo, que empiece con https://.',
    )
    .default(''),
})

export type CuentaBancaria = Omit<Selectable<Tables['cuentas_bancarias']>, 'ejemplo'> & {
  /** True while it is the placeholder of a new installation. */
  ejemplo: boolean
}

export const TEXTOS_CUENTA = {
  ...textosDe('cuenta bancaria', 'a'),
  paypal: 'Enlace de PayPal guardado con éxito',
  errorPaypal: 'Error al guardar el enlace de PayPal. Inténtalo de nuevo.',
  faltaPaypal: 'Escribe el enlace de PayPal.',
  yaNoEsta: 'Esa cuenta ya no está: otra persona la eliminó.',
} as const

export const CAMPOS_CUENTA = {
  banco: 'Banco',
  tipo: 'Tipo de cuenta',
  titular: 'Titular',
  numero: 'Número de cuenta',
  rut: 'RUT',
  correo: 'Correo electrónico (opcional)',
} as const satisfies Record<keyof DatosCuenta, string>
