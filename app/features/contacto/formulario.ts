import { z } from 'zod'
import { type Contacto, contactoSchema } from '#app/parts/iglesia/contacto.ts'
import { MAPA_DESCONOCIDO, parseMapa } from './mapa.ts'

/** The form (section 5): the map is whatever people paste. A short link is left for the server to follow. */
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

/** The labels of the form (decisions, Names on the screen). */
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
