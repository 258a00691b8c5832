import { pino } from 'pino'

export type Log = pino.Logger

/** Structured logs, one JSON object per line on standard output. Never log what people typed. */
export function createLog(level: string): Log {
  const serializers = { err: whatBroke }
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers })
}

/** An error without its extra fields: PostgreSQL puts the refused row into one of them. */
export function whatBroke(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { type, message, stack, code } = pino.stdSerializers.err(error) as pino.SerializedError & {
    code?: unknown
  }
  return { type, message, stack, ...(code !== undefined && { code }) }
}
