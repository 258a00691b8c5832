import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Tests of real servers with another site's files, a replaced or damaged database, a wrong clock, a stalling storage; of
 * rows that cannot be published, a publisher that cannot look, and migrations with rows that are kept apart.
 */
const TESTS = [
  'tests/instances',
  'tests/operator',
  'tests/http/frozen.test.ts',
  'app/parts/borradores',
  'app/platform/auth/secret.server.test.ts',
  'app/platform/backup',
  'app/platform/db/clock.server.test.ts',
  'app/platform/db/migrations/kept-rows.server.test.ts',
  'app/platform/db/sqlite',
  'app/platform/files',
  'app/platform/health.server.test.ts',
  'app/platform/identity.server.test.ts',
  'app/platform/stored/sweep.server.test.ts',
]

type Figures = { passed: number; skipped: number }

/** Runs the tests of faults that need no crowd of writers. @throws if one fails. */
export async function provokeFaults(): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'campanario-fallas-'))
  const report = join(folder, 'vitest.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
    spawnSync('vitest', ['run', ...reporters, ...TESTS], { stdio: 'inherit' })
    const counts = JSON.parse(readFileSync(report, 'utf8'))
    if (counts.numFailedTests > 0 || counts.numPassedTests === 0)
      throw new Error(`${counts.numFailedTests} tests of faults failed, ${counts.numPassedTests} passed`)
    return { passed: counts.numPassedTests, skipped: counts.numPendingTests }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
