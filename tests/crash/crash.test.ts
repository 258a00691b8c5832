import { expect, test } from 'vitest'
import { announceSeed } from '#tests/support/random.ts'
import { crash, KINDS } from './crash.ts'

// The short form of `npm run test:crash`.

const KILLS = 6

for (const engine of ['sqlite', 'postgres'] as const)
  test(`keeps every acknowledged write through ${KILLS} kills while everybody writes (${engine})`, async () => {
    const figures = await crash(engine, { kills: KILLS, seed: announceSeed(), longest: 1_000 })
    expect(figures.kills.server).toBe(KILLS)
    expect(Object.keys(figures.acknowledged)).toEqual(expect.arrayContaining(KINDS))
  }, 150_000)
