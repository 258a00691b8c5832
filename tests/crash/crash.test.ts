import { expect, test } from 'vitest'
import { announceSeed } from '#tests/support/random.ts'
import { crash } from './crash.ts'

// The short form of `npm run test:crash`.

const KILLS = 6

for (const engine of ['sqlite', 'postgres'] as const)
  test(`keeps every acknowledged write through ${KILLS} kills while everybody writes (${engine})`, async () => {
    const figures = await crash(engine, { kills: KILLS, seed: announceSeed(), longest: 1_000 })
    expect(figures.kills.server).toBe(KILLS)
    for (const kind of ['peticion', 'predicacion', 'cuenta', 'config'])
      expect(figures.acknowledged[kind], kind).toBeGreaterThan(0)
  }, 150_000)
