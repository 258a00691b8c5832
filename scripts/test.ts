// npm test: every check in sequence; each runner ends with a line that says how many passed.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Counts = { passed: number; failed: number; skipped: number }
type Runner = { name: string; command: string[]; env?: Record<string, string>; count?: () => Counts }

const reports = mkdtempSync(join(tmpdir(), 'campanario-tests-'))
const report = (name: string) => JSON.parse(readFileSync(join(reports, name), 'utf8'))

const runners: Runner[] = [
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types', command: ['npm', 'run', '--silent', 'typecheck'] },
  {
    name: 'vitest',
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${join(reports, 'vitest.json')}`,
    ],
    count() {
      const { numPassedTests, numFailedTests, numPendingTests } = report('vitest.json')
      return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
    },
  },
  {
    name: 'playwright',
    command: ['playwright', 'test', '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') },
    count() {
      const { expected, flaky, unexpected, skipped } = report('playwright.json').stats
      if (flaky > 0) console.log(`\n${flaky} journeys passed at a second try: look at why.`)
      return { passed: expected + flaky, failed: unexpected, skipped }
    },
  },
]

const lines: string[] = []
let failed = false
for (const { name, command, env, count } of runners) {
  console.log(`\n▸ ${name}`)
  const [program = '', ...args] = command
  const { status } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  failed ||= status !== 0
  try {
    const counts = count
      ? count()
      : { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 }
    failed ||= counts.failed > 0
    lines.push(`${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  } catch {
    failed = true
    lines.push(`${name}: 0 passed, 1 failed`)
  }
}
console.log(`\n${lines.join('\n')}`)
process.exit(failed ? 1 : 0)
