import { z } from 'zod'

/**
 * How far a restore is: the backup is being read, waits for its passphrase, waits to be confirmed, replaces
 * the site; done, or failed.
 */
export type Paso = 'revisando' | 'cifrado' | 'listo' | 'restaurando' | 'hecho' | 'fallo'

/** What a backup has of something, beside what the site has. */
export type Cuenta = { nombre: string; ahora: number; respaldo: number }

export type Restauracion = {
  marca: string
  paso: Paso
  mensaje: string
  /** When the backup was made; ISO-8601, '' until it was read. */
  creado: string
  /** Its passphrase is needed. */
  cifrado: boolean
  cuentas: Cuenta[]
  /** The same of what people entrusted to the church; empty if the backup has none, or who asks may not. */
  confiadas: Cuenta[]
}

export const TEXTOS_RESTAURAR = {
  ocupado: 'Ya se está restaurando un respaldo. Espera a que termine.',
  cambio: 'Alguien empezó otra restauración mientras tanto. Revisa cuál es e inténtalo de nuevo.',
  interrumpida:
    'Se interrumpió: el servidor se detuvo mientras trabajaba. El sitio quedó como estaba; inténtalo de nuevo.',
  inesperado:
    'No se pudo, y el sitio quedó como estaba. Pídele a quien instaló el sitio que mire el registro del servidor a esta hora.',
  noEsta: 'Ese respaldo ya no está. Recarga la página.',
  subidaPerdida: 'El archivo ya no está: súbelo de nuevo.',
  revisando: 'Estamos revisando el respaldo.',
  restaurando: 'Se está restaurando.',
  hecho: 'El sitio quedó como en el respaldo. Lo que había quedó guardado como otro respaldo, en esta lista.',
  hechoFaltan:
    'El sitio quedó como en el respaldo, pero puede faltar algún archivo: el almacenamiento falló al final. Restáuralo otra vez. Lo que había quedó guardado como otro respaldo, en esta lista.',
  hechoTodo: 'El sitio quedó como en el respaldo, con sus cuentas y sus permisos.',
  sinRespaldo: 'Elige el archivo del respaldo.',
  otraFrase: 'Esa no es la frase de este respaldo. Escríbela otra vez.',
  error: 'No pudimos empezar. Inténtalo de nuevo.',
} as const

export const FALLAS_RESTAURAR = {
  'revisar-respaldo': TEXTOS_RESTAURAR.error,
  restaurar: TEXTOS_RESTAURAR.error,
  'frase-respaldo': TEXTOS_RESTAURAR.error,
  'no-restaurar': TEXTOS_RESTAURAR.error,
} as const

/** Names the restore that a form is about. */
export const marcaSchema = z.object({ marca: z.uuid() })

/** The form that opens a backup that is under a passphrase. */
export const fraseSchema = z.object({
  frase: z.string({ error: 'Escribe la frase.' }).min(1, 'Escribe la frase.').max(1000),
})

export const restaurarSchema = z.object({
  clave: z.string({ error: 'Escribe tu contraseña.' }).min(1, 'Escribe tu contraseña.').max(1000),
  confiadas: z.boolean().default(false),
  /** The passphrase of one that is under one. */
  frase: z.string().max(1000).default(''),
})

/** The same on a site that nobody administers yet: there is no password to ask for. */
export const restaurarTodoSchema = marcaSchema.extend({ frase: restaurarSchema.shape.frase })

export const TEXTOS_SITIO_NUEVO = {
  titulo: 'Restaurar un respaldo',
  sinEnlace:
    'Este enlace ya se usó o venció. Al iniciar, el servidor muestra uno nuevo mientras no haya administradores.',
  sinCuentas: 'El respaldo no traía ninguna cuenta: crea ahora la primera.',
} as const
