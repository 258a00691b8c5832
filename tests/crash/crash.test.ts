import { expect, test } from 'vitest'
import { announceSeed } from '#tests/support/random.ts'
import { crash, KINDS } from './crash.ts'
import { restoreWhileWriting, WRITTEN } from './restoring.ts'

// The short form of `npm run test:crash`: each part on the one engine that is left less often whole.

const KILLS = 1

test('keeps every acknowledged write through kills while everybody writes', async () => {
  const figures = await crash('postgres', { kills: KILLS, seed: announceSeed(), longest: 1_000 })
  expect(figures.kills.server).toBe(KILLS)
  expect(Object.keys(figures.acknowledged)).toEqual(expect.arrayContaining(KINDS))
}, 400_000)

test('a restore loses nothing of what is written meanwhile', async () => {
  const kind = { postgres: false, s3: false }
  const figures = await restoreWhileWriting(kind, { kills: 1, seed: announceSeed(), ends: ['done'] })
  expect(figures.kills).toEqual({ restoring: 0, done: 1 })
  expect(Object.keys(figures.acknowledged).sort()).toEqual(WRITTEN)
  expect(Object.keys(figures.closed).length).toBeGreaterThan(0)
  // Waiting for a busy machine included: alone it takes one.
  expect(Math.max(...figures.closedFor)).toBeLessThan(20_000)
}, 300_000)
