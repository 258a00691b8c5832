import { expect, test } from 'vitest'
import { nextPageHistory } from './use-page-history.ts'

test('a path is appended when it differs from the last one', () => {
  expect(nextPageHistory([], '/', { back: false })).toEqual(['/'])
  expect(nextPageHistory(['/'], '/', { back: false })).toEqual(['/'])
  expect(nextPageHistory(['/', '/radio'], '/', { back: false })).toEqual(['/', '/radio', '/'])
})

test('going back drops the paths after it', () => {
  expect(nextPageHistory(['/', '/radio', '/galeria'], '/radio', { back: true })).toEqual(['/', '/radio'])
  expect(nextPageHistory(['/', '/radio', '/galeria'], '/', { back: true })).toEqual(['/'])
  expect(nextPageHistory(['/galeria'], '/galeria', { back: true })).toEqual(['/galeria'])
  expect(nextPageHistory(['/galeria'], '/', { back: true })).toEqual(['/'])
})
