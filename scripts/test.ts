// npm test: every check, first those that keep one core busy together; each runner ends with a line of how
// many passed.
import '#app/platform/closed-pipe.server.ts'
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { listed, playwrightTroubles, type Trouble, vitestTroubles } from './test-troubles.ts'

type Counts = { passed: number; failed: number; skipped: number }
type Runner = {
  name: string
  command: string[]
  env?: Record<string, string>
  count?: () => Counts
  troubles?: () => Trouble[]
}

const reports = mkdtempSync(join(tmpdir(), 'campanario-tests-'))
const report = (name: string) => JSON.parse(readFileSync(join(reports, name), 'utf8'))

/**
 * Where vitest's tests put what they throw away: in memory if there is plenty (they use 3 GB). Hundreds of
 * small databases would take a tenth of its time to come and go on a disk. A process that is killed loses as
 * little there.
 */
const scratch = inMemory(8 * 2 ** 30)
function inMemory(atLeast: number): string | undefined {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (Math.min(bavail * bsize, freemem()) < atLeast) return undefined
    const folder = mkdtempSync('/dev/shm/campanario-tests-')
    // PostgreSQL runs as another user.
    chmodSync(folder, 0o755)
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
    return folder
  } catch {
    return undefined
  }
}

/** Both read the code only, and take a core each. */
const checks: Runner[] = [
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types', command: ['npm', 'run', '--silent', 'typecheck'] },
]

/** One after the other: each keeps the machine busy, and measures times. */
const runners: Runner[] = [
  {
    name: 'vitest',
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${join(reports, 'vitest.json')}`,
    ],
    // Its workers load the same programs, one after another.
    env: {
      ...(scratch && { TMPDIR: scratch }),
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/campanario'),
    },
    count() {
      const { numPassedTests, numFailedTests, numPendingTests } = report('vitest.json')
      return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
    },
    troubles: () => vitestTroubles(report('vitest.json')),
  },
  {
    name: 'playwright',
    command: ['playwright', 'test', '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') },
    count() {
      const { expected, flaky, unexpected, skipped } = report('playwright.json').stats
      return { passed: expected + flaky, failed: unexpected, skipped }
    },
    troubles: () => playwrightTroubles(report('playwright.json')),
  },
]

/** @returns the exit code, once its output is written: as it comes, or at the end to keep it in one piece. */
function run({ name, command: [program = '', ...args], env }: Runner, output: 'live' | 'whole') {
  const live = output === 'live'
  const title = `\n▸ ${name}\n`
  if (live) process.stdout.write(title)
  const stdio = live ? 'inherit' : (['inherit', 'pipe', 'pipe'] as const)
  const child = spawn(program, args, { stdio: stdio as 'inherit', env: { ...process.env, ...env } })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk))
  return new Promise<number | null>((resolve) => {
    child.once('error', (error) => console.error(error.message))
    child.once('close', (status) => {
      if (!live) process.stdout.write(title + Buffer.concat(said))
      resolve(status)
    })
  })
}

const lines: string[] = []
const named: string[] = []
let failed = false
function conclude({ name, count, troubles }: Runner, status: number | null) {
  failed ||= status !== 0
  try {
    const counts = count
      ? count()
      : { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 }
    failed ||= counts.failed > 0
    lines.push(`${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
    const troubled = troubles?.() ?? []
    named.push(...listed(name, troubled))
    if (status !== 0 && !troubled.some(({ how }) => how === 'FAILED'))
      named.push(`${name} ended with ${status}, and no test of it failed: see its output above`)
  } catch {
    failed = true
    lines.push(`${name}: 0 passed, 1 failed`)
  }
}

const checked = await Promise.all(checks.map((runner) => run(runner, 'whole')))
for (const [n, runner] of checks.entries()) conclude(runner, checked[n] ?? null)
for (const runner of runners) conclude(runner, await run(runner, 'live'))
console.log(`\n${[...named, ...lines].join('\n')}`)
process.exit(failed ? 1 : 0)
