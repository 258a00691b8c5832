import { z } from 'zod'

/** By what a person is found: an e-mail address or a telephone number. */
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

/** Everything that is kept of one person. Moments are ISO-8601 UTC. */
export type DatosPersona = {
  peticiones: {
    nombre: string
    email: string
    telefono: string | null
    peticion: string
    fecha: string
    atendida: boolean
    atendidaEl: string | null
    consentimiento: { version: string; texto: string; fecha: string }
    /** It was deleted seconds ago and can still be brought back. */
    eliminada: boolean
  }[]
  solicitudes: {
    tipo: string
    nombre: string
    contacto: string
    detalle: string
    fecha: string
    vence: string
    cerrada: string | null
    respuesta: string
    /** Why it took longer; '' when it did not. */
    prorroga: string
  }[]
  /** An account of the dashboard, with the devices it is entered from. */
  cuenta: {
    email: string
    desde: string
    administra: boolean
    sesiones: { dispositivo: string; direccion: string | null; desde: string }[]
    actividad: { fecha: string; accion: string; detalle: string }[]
  } | null
}

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
