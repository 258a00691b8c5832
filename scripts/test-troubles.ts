/** A test that failed, or passed only at a second try. */
export type Trouble = { test: string; file: string; error: string; passed: boolean }

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
      .filter(({ failureMessages }) => failureMessages?.length)
      .map(({ fullName, status, failureMessages }) => ({
        test: fullName,
        file,
        error: failureMessages?.[0] ?? '',
        passed: status === 'passed',
      }))
    // A file that cannot be loaded, or whose preparation fails, has an error of its own.
    return message ? [...tests, { test: 'the file itself', file, error: message, passed: false }] : tests
  })
}

type Suite = {
  title: string
  file: string
  suites?: Suite[]
  specs: {
    title: string
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[]
  }[]
}
type PlaywrightReport = { suites: Suite[]; errors: { message?: string }[] }

export function playwrightTroubles({ suites, errors }: PlaywrightReport): Trouble[] {
  const among = (suite: Suite): Trouble[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, status, results }) => ({
          test: `${title} (${projectName})`,
          file: suite.file,
          error: results.find(({ error }) => error)?.error?.message ?? '',
          passed: status === 'flaky',
        })),
    ),
    ...(suite.suites ?? []).flatMap(among),
  ]
  const outside = errors.map(({ message = '' }) => ({
    test: 'outside of a journey',
    file: '',
    error: message,
    passed: false,
  }))
  return [...suites.flatMap(among), ...outside]
}

/** At most `most` lines, those of failed tests first, so that the end of a log tells what to look at. */
export function listed(runner: string, troubles: Trouble[], most = 30): string[] {
  const failedFirst = troubles.toSorted((a, b) => Number(a.passed) - Number(b.passed))
  const lines = failedFirst.slice(0, most).map(({ test, file, error, passed }) => {
    const what = passed ? 'passed at a second try' : 'FAILED'
    return [`${runner} ${what}`, `${file}${file && ' › '}${test}`, firstLine(error)].join(': ')
  })
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
