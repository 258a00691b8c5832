import { z } from 'zod'
import { type Contacto, contactoSchema } from '#app/parts/iglesia/contacto.ts'
import { MAPA_DESCONOCIDO, parseMapa } from './mapa.ts'

/** The contact form: the map is whatever people paste. The server follows a short link. */
export const contactoFormSchema = contactoSchema.extend({
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

/** The form's labels (docs/product.md, Names on the screen). */
export const CAMPOS_CONTACTO = {
  direccion: 'Dirección',
  telefono: 'Teléfono',
  email: 'Correo electrónico',
  facebook: 'Facebook',
  instagram: 'Instagram',
  whatsapp: 'WhatsApp',
  horarios: 'Horarios',
  ubicacionMapa: 'Mapa',
} as const satisfies Record<keyof Contacto, string>

export const TEXTOS_CONTACTO = {
  actualizada: 'Información de contacto actualizada con éxito',
  error: 'Error al guardar la información. Inténtalo de nuevo.',
} as const
