import { z } from 'zod'

/** Where whoever asked sees what came of it, by a secret link. */
export const RUTA_ORACION = '/oracion'

/** After this many days without a prayer the team is reminded. */
export const DIAS_SIN_ORAR = 7

export const TEXTOS_ORACION = {
  error: 'Hubo un error al guardarlo. Por favor, intenta nuevamente.',
  sinConexion: 'No hay conexión. Inténtalo de nuevo cuando vuelva.',
  limite: 'Desde tu conexión se abrieron muchos enlaces seguidos. Espera un rato e intenta nuevamente.',
  vencido: 'Este enlace ya no sirve: la petición se borró, o la dirección no está completa.',
  retirada: 'Listo: borramos tu petición y todo lo que había con ella.',
} as const

/** What the person says by their link. */
export const oracionSchema = z.object({
  clave: z.string().max(100),
  intencion: z.enum(['gracias', 'respondida', 'retirar']),
})
export type Dicho = z.output<typeof oracionSchema>['intencion']

/** What the team notes of a request. */
export const cuidadoSchema = z.object({
  /** The account that takes care of it; '' for nobody in particular. */
  asignada: z.string().max(100).default(''),
  notas: z.string().trim().max(5000, 'Usa como máximo 5000 caracteres.').default(''),
  palabra: z.string().trim().max(2000, 'Usa como máximo 2000 caracteres.').default(''),
})

export const CAMPOS_CUIDADO = {
  asignada: 'Quién la acompaña',
  notas: 'Notas privadas del equipo',
  palabra: 'Unas palabras para la persona',
} as const
