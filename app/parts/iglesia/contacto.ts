import { z } from 'zod'
import { correoSchema, lineaSchema } from '#app/ui/forms/texto-schema.ts'

export type Horario = { dia: string; hora: string }

const requerido = (error: string) => lineaSchema(error, 300)

/**
 * The address of a profile, out of what people type: a link with or without its scheme, or only the profile's
 * name, with or without an «@». '' if nothing was given. A name may have dots, so that only the network's own
 * `host` is a link.
 */
function perfil(host: RegExp, home: string) {
  const complete = (value: string) => {
    if (host.test(value) || /^[\w-]+(\.[\w-]+)+\//.test(value)) return `https://${value}`
    return /^@?\w[\w.-]*$/.test(value) ? home + value.replace('@', '') : value
  }
  const fits = (value: string) => value.length <= 2000
  const tooLong = { error: 'Ese enlace es demasiado largo.', abort: true }
  return (
    z
      .string()
      .trim()
      .refine(fits, tooLong)
      // A link that a mail has broken into lines.
      .transform((value) => complete(value.replace(/[\r\n]+\s*/g, '')))
      // A name becomes longer, and what is stored has to pass again when it is read.
      .refine(fits, tooLong)
      .refine(
        // Match up to the first dot only: backtracking over a text of dots alone took a minute.
        (value) => value === '' || /^https?:\/\/[^\s/][^\s/.]*\.\S+$/i.test(value),
        `Escribe el nombre de la cuenta o su enlace, por ejemplo ${home}miiglesia.`,
      )
      .default('')
  )
}

/** Digits with country code, as `wa.me` needs them: «+56 9 1234 5678» → `56912345678`; '' stays ''. */
export function normalizeWhatsapp(value: string): string {
  const digits = value.replace(/\D/g, '').replace(/^00/, '')
  // Chilean mobiles are written without their country code as often as with it.
  return /^9\d{8}$/.test(digits) ? `56${digits}` : digits
}

/** A number for `wa.me`, or ''. */
export const whatsappSchema = z
  .string()
  .default('')
  .transform(normalizeWhatsapp)
  .refine(
    (value) => value === '' || /^\d{8,15}$/.test(value),
    'Escribe el número con código de país, por ejemplo +56 9 1234 5678.',
  )

export const contactoSchema = z.object({
  direccion: requerido('Escribe la dirección.'),
  telefono: requerido('Escribe el teléfono.'),
  email: requerido('Escribe el correo electrónico.').pipe(correoSchema),
  facebook: perfil(/^([\w-]+\.)?(facebook|fb)\.(com|me|watch)(\/|$)/i, 'https://www.facebook.com/'),
  instagram: perfil(/^([\w-]+\.)?(instagram\.com|instagr\.am)(\/|$)/i, 'https://www.instagram.com/'),
  whatsapp: whatsappSchema,
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
