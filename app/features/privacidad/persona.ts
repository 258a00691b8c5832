import { z } from 'zod'
import { maximo } from '#app/ui/forms/texto-schema.ts'

/** Identifies a person: an e-mail address or a telephone number. */
export const buscarPersonaSchema = z.object({
  quien: z
    .string({ error: 'Escribe un correo o un teléfono.' })
    .trim()
    .max(200, maximo(200))
    .refine(
      (text) => text.includes('@') || text.replace(/\D/g, '').length >= 8,
      'Escribe el correo completo, o un teléfono con todos sus números.',
    ),
})

export const TEXTOS_PERSONA = {
  nadie: 'No guardamos nada de esa persona.',
  errorBuscar: 'Error al buscar. Inténtalo de nuevo.',
  errorBorrar: 'Error al borrar los datos. Inténtalo de nuevo.',
  borrados: 'Los datos de esa persona fueron borrados',
  confirmar: '¿Estás seguro de que quieres borrar todos los datos de esta persona?',
  detalle:
    'Se borran sus peticiones, lo que estaba en la papelera, los avisos que no han salido y sus solicitudes ya respondidas. No se puede deshacer.',
} as const
