import type { SubmissionResult } from '@conform-to/react'
import { z } from 'zod'

type Typed = string | Typed[] | { [field: string]: Typed }
const typed: z.ZodType<Typed, Typed> = z.lazy(() =>
  z.union([z.string(), z.array(typedOrBlank), z.record(z.string(), typed)]),
)
/** Conform leaves a hole for a blank row of a list, although its type does not allow one. */
const typedOrBlank = typed.optional() as typeof typed

/**
 * What Conform needs to redisplay a form: typed values and field messages. React Router serialises everything an action
 * returns, so every result is copied field by field through a schema like this one.
 */
export const envioSchema: z.ZodType<SubmissionResult<string[]>, SubmissionResult<string[]>> = z.object({
  status: z.enum(['error', 'success']).optional(),
  initialValue: z.record(z.string(), typed).nullish(),
  fields: z.array(z.string()).optional(),
  error: z.record(z.string(), z.array(z.string()).nullable()).optional(),
})
