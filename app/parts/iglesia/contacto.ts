import { z } from 'zod'

/** A row of the schedule. */
export type Horario = { dia: string; hora: string }

const requerido = (error: string) =>
  z.string({ error }).trim().min(1, error).max(300, 'Usa como máximo 300 caracteres.')

/** A web address, `https://…` or `http://…` (added if missing); '' if none was given. */
const enlaceOpcional = z
  .string()
  .trim()
  .transform((value) => (/^[\w-]+(\.[\w-]+)+(\/|$)/.test(value) ? `https://${value}` : value))
  .refine((value) => value.length <= 2000, { error: 'Ese enlace es demasiado largo.', abort: true })
  .refine(
    // Match up to the first dot only: backtracking over a text of dots alone took a minute.
    (value) => value === '' || /^https?:\/\/[^\s/][^\s/.]*\.\S+$/i.test(value),
    'Escribe un enlace completo, por ejemplo https://www.facebook.com/miiglesia.',
  )
  .default('')

/** Digits with country code, as `wa.me` needs them: «+56 9 1234 5678» → `56912345678`; '' stays ''. */
export function normalizeWhatsapp(value: string): string {
  const digits = value.replace(/\D/g, '').replace(/^00/, '')
  // Chilean mobiles are written without their country code as often as with it.
  return /^9\d{8}$/.test(digits) ? `56${digits}` : digits
}

export const contactoSchema = z.object({
  direccion: requerido('Escribe la dirección.'),
  telefono: requerido('Escribe el teléfono.'),
  email: requerido('Escribe el correo electrónico.').pipe(
    z.email('Escribe un correo electrónico válido, por ejemplo nombre@correo.cl.'),
  ),
  facebook: enlaceOpcional,
  instagram: enlaceOpcional,
  whatsapp: z
    .string()
    .default('')
    .transform(normalizeWhatsapp)
    .refine(
      (value) => value === '' || /^\d{8,15}$/.test(value),
      'Escribe el número con código de país, por ejemplo +56 9 1234 5678.',
    ),
  horarios: z
    .array(z.object({ dia: requerido('Escribe el día.'), hora: requerido('Escribe la hora.') }))
    .max(30, 'Son demasiados horarios.')
    .default([]),
  ubicacionMapa: z.string().trim().max(4000, 'Ese mapa es demasiado largo.').default(''),
})

/** Formats the stored digits for the form: `+56 9 1234 5678`. */
export function formatWhatsapp(digits: string): string {
  const [, mobile] = /^569(\d{8})$/.exec(digits) ?? []
  if (mobile) return `+56 9 ${mobile.slice(0, 4)} ${mobile.slice(4)}`
  return digits && `+${digits}`
}

export type Contacto = z.output<typeof contactoSchema>
