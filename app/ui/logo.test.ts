import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faviconSvg } from './logo.ts'

test('the favicon is the mark as it is drawn now', () => {
  expect(readFileSync('public/favicon.svg', 'utf8')).toBe(faviconSvg)
})
