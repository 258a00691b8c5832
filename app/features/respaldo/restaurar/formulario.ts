import { z } from 'zod'

/** The form that confirms a restore. */
export const restaurarSchema = z.object({
  clave: z.string({ error: 'Escribe tu contraseña.' }).min(1, 'Escribe tu contraseña.').max(1000),
  confiadas: z.boolean().default(false),
})
