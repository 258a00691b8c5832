import { z } from 'zod'
import { type Contacto, contactoSchema } from '#app/parts/iglesia/contacto.ts'
import { MAPA_DESCONOCIDO, parseMapa } from './mapa.ts'

const FEWEST_DIGITS = 6

/** A profile without `https://`, so that a phone's line holds it; whole where it would be saved as another. */
export function sinProtocolo(campo: 'facebook' | 'instagram', enlace: string): string {
  const short = enlace.replace(/^https:\/\//, '')
  return contactoFormSchema.shape[campo].safeParse(short).data === enlace ? short : enlace
}

/**
 * The contact form: the map is whatever people paste. The server follows a short link. A number that nobody
 * could dial is refused here alone: a site that has one already goes on showing the rest.
 */
export const contactoFormSchema = contactoSchema.extend({
  telefono: contactoSchema.shape.telefono.refine(
    (text) => text === '' || text.replace(/\D/g, '').length >= FEWEST_DIGITS,
    'Escribe un número al que se pueda llamar, por ejemplo +56 2 2345 6789.',
  ),
  ubicacionMapa: z
    .string()
    .max(4000, 'Ese mapa es demasiado largo.')
    .default('')
    .transform((pasted, context) => {
      const mapa = parseMapa(pasted)
      if (mapa.tipo !== 'desconocido') return mapa.url
      context.addIssue(MAPA_DESCONOCIDO)
      return z.NEVER
    }),
})

export const CAMPOS_CONTACTO = {
  direccion: 'Dirección',
  telefono: 'Teléfono',
  email: 'Correo electrónico',
  facebook: 'Facebook (opcional)',
  instagram: 'Instagram (opcional)',
  whatsapp: 'WhatsApp (opcional)',
  horarios: 'Horarios',
  ubicacionMapa: 'Mapa (opcional)',
} as const satisfies Record<keyof Contacto, string>

export const TEXTOS_CONTACTO = {
  actualizada: 'Información de contacto actualizada con éxito',
  error: 'Error al guardar la información. Inténtalo de nuevo.',
} as const
