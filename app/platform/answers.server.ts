import type { SubmissionResult } from '@conform-to/react'
import { z } from 'zod'
import { CLOSED_MS, isClosed } from './db/closing.server.ts'
import { FORM_REFUSALS } from './form-refusals.ts'
import type { RequestInfo } from './platform.server.ts'

type Typed = string | Typed[] | { [field: string]: Typed }
const typed: z.ZodType<Typed, Typed> = z.lazy(() =>
  z.union([z.string(), z.array(typedOrBlank), z.record(z.string(), typed)]),
)
/** Conform leaves a hole for a blank row of a list, although its type does not allow one. */
const typedOrBlank = typed.optional() as typeof typed

/**
 * What Conform needs to redisplay a form: typed values and field messages. React Router serialises everything
 * an action returns, so every result is copied field by field through a schema like this one.
 */
export const envioSchema: z.ZodType<SubmissionResult<string[]>, SubmissionResult<string[]>> = z.object({
  status: z.enum(['error', 'success']).optional(),
  initialValue: z.record(z.string(), typed).nullish(),
  fields: z.array(z.string()).optional(),
  error: z.record(z.string(), z.array(z.string()).nullable()).optional(),
})

type Failure = { status: 500 | 503; mensaje: string }

/**
 * What a form answers when its write failed: 500 and `mensaje`, and `log` is written down; 503 and when to
 * try again while a restore has the site closed.
 */
export function failureOf(
  info: Pick<RequestInfo, 'log' | 'retryAfter'>,
  error: unknown,
  { log, mensaje }: { log: string; mensaje: string },
): Failure {
  if (closedAnswer(info, error)) return { status: 503, mensaje: FORM_REFUSALS.closed.text }
  info.log.error({ err: error }, log)
  return { status: 500, mensaje }
}

/** Whether a restore has the site closed, which the whole answer then says. */
export function closedAnswer(info: Pick<RequestInfo, 'log' | 'retryAfter'>, error: unknown): boolean {
  if (!isClosed(error)) return false
  info.log.info('a write was refused: a restore has the site closed')
  info.retryAfter = CLOSED_MS / 1000
  return true
}
