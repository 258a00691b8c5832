import { expect, test } from 'vitest'
import { announceSeed } from '#tests/support/random.ts'
import { crash, KINDS } from './crash.ts'
import { restoreWhileWriting, WRITTEN } from './restoring.ts'

// The short form of `npm run test:crash`.

const KILLS = 3

for (const engine of ['sqlite', 'postgres'] as const)
  test(`keeps every acknowledged write through ${KILLS} kills while everybody writes (${engine})`, async () => {
    const figures = await crash(engine, { kills: KILLS, seed: announceSeed(), longest: 1_000 })
    expect(figures.kills.server).toBe(KILLS)
    expect(Object.keys(figures.acknowledged)).toEqual(expect.arrayContaining(KINDS))
  }, 150_000)

for (const [kind, end] of [
  [{ postgres: false, s3: false }, undefined],
  [{ postgres: true, s3: true }, 'done'],
] as const)
  test(`a restore loses nothing of what is written meanwhile (${JSON.stringify(kind)})`, async () => {
    const figures = await restoreWhileWriting(kind, { kills: 1, seed: announceSeed(), ends: [end] })
    expect(figures.kills).toEqual({ restoring: 0, done: end ? 1 : 0 })
    expect(Object.keys(figures.acknowledged).sort()).toEqual(WRITTEN)
    expect(Object.keys(figures.closed).length).toBeGreaterThan(0)
    // Waiting for a busy machine included: alone it takes one.
    expect(Math.max(...figures.closedFor)).toBeLessThan(20_000)
  }, 300_000)
