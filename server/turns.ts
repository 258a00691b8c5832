import { createPlaces } from '#app/platform/places.server.ts'

/** Limits for rendering. Two cores render 25 to 130 pages a second. */
const LIMITS = {
  inAll: 8,
  waiting: 256,
  /** Per address: many visitors share a church's one address. */
  waitingEach: 64,
  patienceMs: 3000,
}

/** Runs `work` for `who` in turn; `undefined` if the line is full or the wait too long. */
export function createTurns(limits = LIMITS) {
  const places = createPlaces(limits)
  return async <T>(who: string, work: () => Promise<T>): Promise<T | undefined> => {
    const place = await places.wait(who).catch(() => undefined)
    if (!place) return undefined
    try {
      // Rendering blocks the event loop: let pending I/O run first, so that cached pages are not delayed.
      await new Promise(setImmediate)
      return await work()
    } finally {
      place.free()
    }
  }
}
