import { randomInt } from 'node:crypto'

/** Returns and prints the seed of this run; `SEED=n` repeats a run. */
export function announceSeed(): number {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
  process.stderr.write(`SEED=${seed}\n`)
  return seed
}

/** Pseudorandom numbers: the same seed gives the same sequence. */
export type Random = ReturnType<typeof createRandom>

export function createRandom(seed: number) {
  let state = seed >>> 0
  /** From 0 up to, but not including, 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    /** From `least` to `most`, both included. */
    whole: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    chance: (part: number) => next() < part,
    pick: <T>(from: readonly T[]): T | undefined => from[Math.floor(next() * from.length)],
    /**
     * A generator of its own for a concurrent worker, so that its choices do not depend on others' timing.
     */
    fork: () => createRandom(Math.floor(next() * 2 ** 32)),
  }
}
