import { randomInt } from 'node:crypto'

/** The seed of this run, said on the terminal: with `SEED=n` another one chooses the same. */
export function announceSeed(): number {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
  process.stderr.write(`SEED=${seed}\n`)
  return seed
}

/** Numbers that look random and are the same again for the same seed. */
export type Random = ReturnType<typeof createRandom>

export function createRandom(seed: number) {
  let state = seed >>> 0
  /** From 0 to 1. */
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
    /** Another one, for somebody whose choices do not depend on how quick the others are. */
    fork: () => createRandom(Math.floor(next() * 2 ** 32)),
  }
}
