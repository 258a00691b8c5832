import { z } from 'zod'

/** How carefully bank accounts are changed: both off on a new site. */
export const cuidadoSchema = z.object({
  /** Ask for the password again before each change. */
  clave: z.boolean().default(false),
  /** A second person has to say yes; until then visitors see the old data. */
  segunda: z.boolean().default(false),
})
export type Cuidado = z.output<typeof cuidadoSchema>

/** Two who may change accounts: one to propose and one to approve. */
export const PERSONAS_NECESARIAS = 2

/**
 * Whoever got their access less than this ago is no second person yet: it may be another address of the
 * first.
 */
export const DIAS_NUEVA = 7

export const CUIDADO_LABELS = {
  clave: 'Pedir la contraseña antes de cada cambio',
  segunda: 'Pedir el sí de otra persona',
} as const satisfies Record<keyof Cuidado, string>

export const TEXTOS_CUIDADO = {
  guardado: 'Listo: así se cuidarán las cuentas bancarias.',
  error: 'Error al guardar cómo se cuidan las cuentas. Inténtalo de nuevo.',
  faltaPersona: 'Para esto se necesitan dos personas con el permiso «Cuentas bancarias» y su cuenta creada.',
  faltaClave: 'Escribe tu contraseña.',
  propuesta: 'Cambio propuesto: se publicará cuando otra persona lo apruebe.',
  aprobada: 'Cambio aprobado: ya está en el sitio.',
  descartada: 'El cambio no se publicará.',
  retirada: 'Retiraste el cambio: el sitio sigue como estaba.',
  yaNoEsta: 'Ese cambio ya no espera: otra persona lo aprobó, lo descartó o lo cambió.',
  propia: 'Lo propusiste tú: tiene que aprobarlo otra persona.',
  nueva: `Tú o quien lo propuso recibió su acceso hace menos de ${DIAS_NUEVA} días: todavía no puedes aprobarlo.`,
  cambio:
    'La cuenta cambió después de esta propuesta. Revisa cómo está ahora; si aún hace falta, propónlo de nuevo.',
  ocupada: 'Otra persona ya propuso un cambio de esta cuenta. Aprueben o descarten ese primero.',
  errorAprobar: 'Error al aprobar el cambio. Inténtalo de nuevo.',
  errorDescartar: 'Error al descartar el cambio. Inténtalo de nuevo.',
} as const
