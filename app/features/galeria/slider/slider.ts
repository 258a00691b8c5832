/** After a move the slider ignores further input for this long. Milliseconds. */
const MOVE_LOCK_MS = 400

/**
 * Creates a lock: call it before each move with the time in milliseconds; it returns whether the move may
 * happen.
 */
export function createMoveLock(): (now: number) => boolean {
  let movedAt = Number.NEGATIVE_INFINITY
  return (now) => {
    if (now - movedAt < MOVE_LOCK_MS) return false
    movedAt = now
    return true
  }
}

/** `index`: which picture; `offset`: its position relative to the centre; `key`: stable while it moves. */
type SliderPlace = { key: number; index: number; offset: number }

/**
 * The slides around `at`, an unbounded counter: each of `length` pictures once, half of them on either side.
 * With two pictures, the hidden one appears on both sides.
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
