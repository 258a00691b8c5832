import { z } from 'zod'

/** Identifies a person: an e-mail address or a telephone number. */
export const buscarPersonaSchema = z.object({
  quien: z
    .string({ error: 'Escribe un correo o un teléfono.' })
    .trim()
    .max(200, 'Usa como máximo 200 caracteres.')
    .refine(
      (text) => text.includes('@') || text.replace(/\D/g, '').length >= 8,
      'Escribe el correo completo, o un teléfono con todos sus números.',
    ),
})

/** Everything stored about one person. Moments are ISO-8601 UTC. */
export const datosPersonaSchema = z.object({
  peticiones: z.array(
    z.object({
      nombre: z.string(),
      email: z.string(),
      telefono: z.string().nullable(),
      peticion: z.string(),
      fecha: z.string(),
      atendida: z.boolean(),
      atendidaEl: z.string().nullable(),
      consentimiento: z.object({ version: z.string(), texto: z.string(), fecha: z.string() }),
      /** Whether it is in the bin and can still be restored. */
      eliminada: z.boolean(),
    }),
  ),
  solicitudes: z.array(
    z.object({
      tipo: z.string(),
      nombre: z.string(),
      contacto: z.string(),
      detalle: z.string(),
      fecha: z.string(),
      vence: z.string(),
      cerrada: z.string().nullable(),
      respuesta: z.string(),
      /** Why it was extended; '' if it was not. */
      prorroga: z.string(),
    }),
  ),
  /** An account of the dashboard, with its signed-in devices. */
  cuenta: z
    .object({
      email: z.string(),
      desde: z.string(),
      administra: z.boolean(),
      sesiones: z.array(
        z.object({ dispositivo: z.string(), direccion: z.string().nullable(), desde: z.string() }),
      ),
      actividad: z.array(z.object({ fecha: z.string(), accion: z.string(), detalle: z.string() })),
    })
    .nullable(),
})

export type DatosPersona = z.output<typeof datosPersonaSchema>

export const isNadie = ({ peticiones, solicitudes, cuenta }: DatosPersona): boolean =>
  peticiones.length + solicitudes.length === 0 && cuenta === null

export const TEXTOS_PERSONA = {
  nadie: 'No guardamos nada de esa persona.',
  errorBuscar: 'Error al buscar. Inténtalo de nuevo.',
  errorBorrar: 'Error al borrar los datos. Inténtalo de nuevo.',
  borrados: 'Los datos de esa persona fueron borrados',
  confirmar: '¿Estás seguro de que quieres borrar todos los datos de esta persona?',
  detalle:
    'Se borran sus peticiones, lo que estaba en la papelera, los avisos que no han salido y sus solicitudes ya respondidas. No se puede deshacer.',
} as const
