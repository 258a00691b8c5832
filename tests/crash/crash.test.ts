import { expect, test } from 'vitest'
import { crash } from './crash.ts'

// The short form of `npm run test:crash`.

const KILLS = 6

for (const engine of ['sqlite', 'postgres'] as const)
  test(`killed ${KILLS} times while everybody writes, it keeps all that it acknowledged (${engine})`, async () => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    const figures = await crash(engine, { kills: KILLS, seed, longest: 1_000 }).catch((error) => {
      throw new Error(`SEED=${seed}\n${error.message}`, { cause: error })
    })
    expect(figures.kills.server).toBe(KILLS)
    for (const kind of ['peticion', 'predicacion', 'cuenta', 'config'])
      expect(figures.acknowledged[kind], kind).toBeGreaterThan(0)
  }, 150_000)
