import { pino } from 'pino'

export type Log = pino.Logger

/** Structured logs, one JSON object a line on standard output. What people typed never goes in. */
export function createLog(level: string): Log {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
}
