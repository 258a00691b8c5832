import { OperatorError } from '#app/platform/operator-error.server.ts'

/** Runs a command and prints its result; for errors that the person can fix, only their sentence. */
export async function run(command: () => Promise<string>): Promise<void> {
  // A backup holds everything: readable by this user only.
  process.umask(0o077)
  try {
    console.log(await command())
  } catch (error) {
    const usage = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    if (!(error instanceof OperatorError) && !usage) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** Progress: a counting line on a terminal; elsewhere a line every ten per cent. */
export function showProgress(what: string): (done: number, of: number) => void {
  const line = (done: number, of: number) => `  ${what}: ${done} de ${of}`
  return (done, of) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${line(done, of)}${done === of ? '\n' : ''}`)
    else if (done === of || done % Math.ceil(of / 10) === 0) console.log(line(done, of))
  }
}

export const megabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString('es-CL', { maximumFractionDigits: 1 })} MB`
