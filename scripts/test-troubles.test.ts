import { expect, test } from 'vitest'
import { listed, playwrightTroubles, vitestTroubles } from './test-troubles.ts'

test('names the tests of Vitest that failed, passed at a second try, or were skipped', () => {
  const report = {
    testResults: [
      {
        name: '/site/app/a.test.ts',
        message: '',
        assertionResults: [
          { fullName: 'quiet', status: 'passed', failureMessages: [] },
          { fullName: 'Firefox (not installed)', status: 'skipped', failureMessages: [] },
          { fullName: 'late', status: 'passed', failureMessages: ['Error: too late\n    at a.test.ts:3'] },
          {
            fullName: 'broken',
            status: 'failed',
            failureMessages: ['\n\u001b[31mError: 1\u001b[39m\n  at', 'Error: 1'],
          },
        ],
      },
      { name: '/site/app/b.test.ts', message: 'Cannot find module c', assertionResults: [] },
    ],
  }
  expect(listed('vitest', vitestTroubles(report, '/site'))).toEqual([
    'vitest FAILED: app/a.test.ts › broken: Error: 1',
    'vitest FAILED: app/b.test.ts › the file itself: Cannot find module c',
    'vitest passed at a second try: app/a.test.ts › late: Error: too late',
    'vitest skipped: app/a.test.ts › Firefox (not installed)',
  ])
})

test('names the journeys likewise, those in groups too', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    tests: [
      {
        projectName: 'desktop',
        status,
        results: [...messages.map((message) => ({ error: { message } })), {}],
      },
    ],
  })
  const group = { title: 'group', file: 'a.test.ts', specs: [spec('slow', 'flaky', 'Error: slow\nmore')] }
  const report = {
    suites: [
      {
        title: 'a.test.ts',
        file: 'a.test.ts',
        specs: [spec('good', 'expected'), spec('bad', 'unexpected', 'Error: bad', 'Error: worse')],
        suites: [group],
      },
    ],
    errors: [{ message: 'Error: no browser' }],
  }
  expect(listed('playwright', playwrightTroubles(report))).toEqual([
    'playwright FAILED: a.test.ts › bad (desktop): Error: bad',
    'playwright FAILED: outside of a journey: Error: no browser',
    'playwright passed at a second try: a.test.ts › slow (desktop): Error: slow',
  ])
})

test('lists no more than asked', () => {
  const trouble = { test: 't', file: 'f', error: 'e', how: 'FAILED' as const }
  expect(listed('vitest', Array(5).fill(trouble), 3)).toHaveLength(4)
  expect(listed('vitest', Array(5).fill(trouble), 3)[3]).toBe('vitest: and 2 more')
})
