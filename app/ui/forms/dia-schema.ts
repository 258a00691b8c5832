import { z } from 'zod'

/** A day as a form gives it: `YYYY-MM-DD`, and one that exists. */
export const diaSchema = z
  .string({ error: 'Elige la fecha.' })
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Elige la fecha.')
  .refine(
    (value) => !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value),
    'Esa fecha no existe.',
  )
