type How = 'FAILED' | 'passed at a second try' | 'skipped'
/** A test that failed, passed only at a second try, or could not run here. */
export type Trouble = { test: string; file: string; error?: string; how: How }

type VitestReport = {
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

/** Vitest keeps the errors of earlier tries with a test that passed. */
export function vitestTroubles({ testResults }: VitestReport, folder = process.cwd()): Trouble[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = name.replace(`${folder}/`, '')
    const tests = assertionResults
      .filter(({ failureMessages, status }) => failureMessages?.length || status === 'skipped')
      .map(({ fullName, status, failureMessages }) => ({
        test: fullName,
        file,
        // Its title says why it is skipped.
        ...(status !== 'skipped' && { error: failureMessages?.[0] ?? '' }),
        how: HOW[status] ?? 'FAILED',
      }))
    // A file that cannot be loaded, or whose preparation fails, has an error of its own.
    return message
      ? [...tests, { test: 'the file itself', file, error: message, how: 'FAILED' as const }]
      : tests
  })
}

const HOW: Record<string, How> = {
  // By Vitest's words, and by Playwright's.
  passed: 'passed at a second try',
  flaky: 'passed at a second try',
  skipped: 'skipped',
}

type Suite = {
  title: string
  file: string
  suites?: Suite[]
  specs: {
    title: string
    tests: {
      projectName: string
      status: string
      annotations?: { description?: string }[]
      results: { error?: { message?: string } }[]
    }[]
  }[]
}
type PlaywrightReport = { suites: Suite[]; errors: { message?: string }[] }

export function playwrightTroubles({ suites, errors }: PlaywrightReport): Trouble[] {
  const among = (suite: Suite): Trouble[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status !== 'expected')
        .map(({ projectName, status, annotations, results }) => ({
          test: `${title} (${projectName})`,
          file: suite.file,
          error:
            status === 'skipped'
              ? (annotations?.[0]?.description ?? '')
              : (results.find(({ error }) => error)?.error?.message ?? ''),
          how: HOW[status] ?? 'FAILED',
        })),
    ),
    ...(suite.suites ?? []).flatMap(among),
  ]
  const outside = errors.map(({ message = '' }) => ({
    test: 'outside of a journey',
    file: '',
    error: message,
    how: 'FAILED' as const,
  }))
  return [...suites.flatMap(among), ...outside]
}

const ORDER: How[] = ['FAILED', 'passed at a second try', 'skipped']

/** At most `most` lines, those of failed tests first, so that the end of a log tells what to look at. */
export function listed(runner: string, troubles: Trouble[], most = 30): string[] {
  const failedFirst = troubles.toSorted((a, b) => ORDER.indexOf(a.how) - ORDER.indexOf(b.how))
  const lines = failedFirst
    .slice(0, most)
    .map(({ test, file, error, how }) =>
      [
        `${runner} ${how}`,
        `${file}${file && ' › '}${test}`,
        ...(error === undefined ? [] : [firstLine(error)]),
      ].join(': '),
    )
  return troubles.length > most ? [...lines, `${runner}: and ${troubles.length - most} more`] : lines
}

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
function firstLine(error: string): string {
  const line = error
    .replace(COLOURS, '')
    .split('\n')
    .find((each) => each.trim())
  return (line ?? 'no error told').trim().slice(0, 200)
}
