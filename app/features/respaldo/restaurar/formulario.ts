import { z } from 'zod'

/** Names the restore that a form is about. */
export const marcaSchema = z.object({ marca: z.uuid() })

/** The form that opens a backup that is under a passphrase. */
export const fraseSchema = z.object({
  frase: z.string({ error: 'Escribe la frase.' }).min(1, 'Escribe la frase.').max(1000),
})

/** The form that confirms a restore. */
export const restaurarSchema = z.object({
  clave: z.string({ error: 'Escribe tu contraseña.' }).min(1, 'Escribe tu contraseña.').max(1000),
  confiadas: z.boolean().default(false),
  /** The passphrase of one that is under one. */
  frase: z.string().max(1000).default(''),
})
