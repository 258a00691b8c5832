/** After a move the slider answers to no other for this long (section 9). */
export const MOVE_LOCK_MS = 400

/** Asked before each move with the time in milliseconds: whether the last one is long enough ago. */
export function createMoveLock(): (now: number) => boolean {
  let movedAt = Number.NEGATIVE_INFINITY
  return (now) => {
    if (now - movedAt < MOVE_LOCK_MS) return false
    movedAt = now
    return true
  }
}

/** `index`: which of the pictures; `offset`: where it stands from the middle one; `key`: the same while it moves. */
export type SliderPlace = { key: number; index: number; offset: number }

/**
 * The places around `at`, a count that goes on without end: each of `length` pictures once, half of them on
 * either side. Of two, the one that is not shown waits on both sides.
 */
export function slidesAround(at: number, length: number): SliderPlace[] {
  if (length === 0) return []
  const count = length === 2 ? 3 : length
  const before = Math.floor((count - 1) / 2)
  return Array.from({ length: count }, (_, i) => {
    const offset = i - before
    const key = at + offset
    return { key, offset, index: ((key % length) + length) % length }
  })
}
