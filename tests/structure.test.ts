import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

const MOST_FILES = 25

test('no folder of the code has more than 25 files', () => {
  const folders = new Map<string, number>()
  for (const file of globSync('{app,server,scripts,tests}/**/*.{ts,tsx,css,mjs}'))
    folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1)
  expect(folders.size).toBeGreaterThan(30)
  expect([...folders].filter(([, count]) => count > MOST_FILES)).toEqual([])
})
