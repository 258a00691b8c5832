import { z } from 'zod'

/**
 * Whether a day is of a year that people mean: a typo such as 9999 has weeks after it that no date can name.
 */
export const isOfOurTime = (dia: string) => dia >= '1900' && dia < '2101'

/** A day as a form gives it: `YYYY-MM-DD`, one that exists, and of our time. */
export const diaSchema = z
  .string({ error: 'Elige la fecha.' })
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Elige la fecha.', abort: true })
  .refine((value) => !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value), {
    error: 'Esa fecha no existe.',
    abort: true,
  })
  .refine(isOfOurTime, { error: 'Elige una fecha entre los años 1900 y 2100.', abort: true })

const isMoment = (local: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) &&
  !Number.isNaN(Date.parse(`${local}Z`)) &&
  new Date(`${local}Z`).toISOString().startsWith(local)

/** A day and its hour as a form gives them: `YYYY-MM-DDTHH:MM`; '' for none. */
export const momentoSchema = z
  .string()
  .trim()
  .default('')
  .refine((local) => local === '' || isMoment(local), 'Elige el día y la hora.')
