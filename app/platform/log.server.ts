import { styleText } from 'node:util'
import { pino } from 'pino'

export type Log = pino.Logger
type Terminal = Pick<NodeJS.WriteStream, 'write'>

/**
 * Structured logs on standard output: one JSON object per line, or one short line to read where somebody
 * looks on at a `terminal`. Never log what people typed.
 */
export function createLog(level: string, terminal: Terminal | undefined = ownTerminal()): Log {
  const serializers = { err: plainError }
  const options = { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers }
  if (!terminal) return pino(options)
  // From the JSON, so that both forms have the same fields and neither can hold what the other hides.
  return pino(options, { write: (line: string) => void terminal.write(forReading(JSON.parse(line))) })
}

/** An error without its extra fields: PostgreSQL puts the refused row into one of them. */
export function plainError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { type, message, stack, code } = pino.stdSerializers.err(error) as pino.SerializedError & {
    code?: unknown
  }
  return { type, message, stack, ...(code !== undefined && { code }) }
}

function ownTerminal(): Terminal | undefined {
  return process.stdout.isTTY ? process.stdout : undefined
}

type Line = { level: number; time: string; msg?: string; err?: Record<string, string> } & Record<
  string,
  unknown
>

/** Local time, what happened, how long it took, the other fields; an error's stack below it. */
function forReading({ level, time, msg, err, ...fields }: Line): string {
  const { method, path, status, ms, ...rest } = fields
  const { type, message, stack = '', ...broke } = err ?? {}
  const others = Object.entries({ ...rest, ...broke }).map(([name, value]) => `${name}=${shown(value)}`)
  const parts = [
    styleText('dim', new Date(time).toLocaleTimeString('es-CL', { hour12: false })),
    level >= WARN && styleText(level > WARN ? 'red' : 'yellow', pino.levels.labels[level] ?? ''),
    method ? plain(`${method} ${path} ${status ?? ''}`).trim() : '',
    method && msg === 'request' ? '' : plain(msg ?? ''),
    ms !== undefined && `${ms} ms`,
    err && plain([type, message].filter(Boolean).join(': ')),
    others.length > 0 && styleText('dim', others.join(' ')),
  ]
  const frames = stack.split('\n').slice(1)
  const below = frames.map((frame) => styleText('dim', `    ${plain(frame.trim())}\n`))
  return `${parts.filter(Boolean).join('  ')}\n${below.join('')}`
}

const WARN = 40

const shown = (value: unknown): string => {
  const text = typeof value === 'string' && /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value)
  return plain(Array.isArray(value) && text.length > ROOM ? `${value.length} in all` : text)
}

/** A list that is longer is counted: a new database names forty migrations. */
const ROOM = 80

/** Anybody can put control characters into a path: a terminal would obey them. */
function plain(text: string): string {
  return text.replaceAll(/[\p{C}\u2028\u2029]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
}
