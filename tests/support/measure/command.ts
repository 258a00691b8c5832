import '#app/platform/closed-pipe.server.ts'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { type Measure, meetsTarget, printTable } from './table.ts'

// What the commands that measure share: which parts are asked for, and one table at the end.

/** Ends the process with a sentence. */
export function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

/** Ends the process if there is no built site to measure. */
export function needBuild(): void {
  if (!existsSync('build/server/index.js'))
    refuse('There is no build to measure. Make one first: npm run build')
}

type Part = () => Promise<Measure[]>

/**
 * Measures the parts that the command line names, or all, and prints one table. A part that hangs for
 * `longestMs` fails: servers that it started die with this process.
 */
export async function measureParts(
  parts: Record<string, Part>,
  { longestMs }: { longestMs?: number } = {},
): Promise<void> {
  needBuild()
  const asked = process.argv.slice(2)
  const unknown = asked.find((name) => !Object.hasOwn(parts, name))
  if (unknown) refuse(`There is no part «${unknown}». There are: ${Object.keys(parts).join(', ')}`)
  const report = beginReport()
  const measures: Measure[] = []
  for (const [name, run] of Object.entries(parts)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    console.error(`▸ ${name}`)
    measures.push(...(await within(longestMs, name, run())))
  }
  report(measures)
  process.exit()
}

function within<T>(ms: number | undefined, name: string, work: Promise<T>): Promise<T> {
  if (ms === undefined) return work
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`«${name}» did not end in ${ms} ms`)), ms).unref()
  })
  return Promise.race([work, late])
}

const load = () =>
  loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')

/** Call before measuring. @returns a function that prints the table and stores it as JSON. */
export function beginReport() {
  const loadBefore = load()
  return (measures: Measure[]): void => {
    const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
    const machine = `${cpus().length} cores; load (1, 5, 15 min) before ${loadBefore}, after ${load()}`
    console.log(`\n${commit}; Node ${process.version}; ${machine}\n\n${printTable(measures)}`)

    mkdirSync('bench', { recursive: true })
    const date = new Date().toISOString()
    const file = `bench/${date.replaceAll(':', '-')}-${commit}.json`
    const results = measures.map((each) => ({ ...each, ok: meetsTarget(each) }))
    const kept = { commit, date, node: process.version, machine, results }
    writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
    console.log(`\n${file}`)
    if (results.some(({ ok }) => ok === false)) process.exitCode = 1
  }
}
