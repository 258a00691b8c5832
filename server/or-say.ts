import { OperatorError } from '#app/platform/operator-error.server.ts'

/** Of an error that the operator can fix, prints only the sentence, and ends the process. */
export async function orSay<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    console.error(`\n${error.message}\n`)
    process.exit(1)
  }
}
