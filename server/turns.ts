/** Limits for rendering. Two cores render 25 to 130 pages a second. */
const LIMITS = {
  atOnce: 8,
  waiting: 256,
  /** Per address: many visitors share a church's one address. */
  waitingEach: 64,
  patienceMs: 3000,
}

type Place = { begin(): void }

/**
 * Limits concurrent work fairly. Each client has a queue, and the queues take turns, so a client with a hundred
 * requests delays others by at most one of them.
 * @returns runs `work` for `who` in turn; `undefined` if the queue is full or the wait too long.
 */
export function createTurns({ atOnce, waiting, waitingEach, patienceMs } = LIMITS) {
  // Ordered by whose turn is next.
  const lines = new Map<string, Set<Place>>()
  let busy = 0
  let inLine = 0

  const leave = (who: string, place: Place) => {
    const line = lines.get(who)
    inLine--
    line?.delete(place)
    if (line?.size === 0) lines.delete(who)
  }

  const wait = (who: string) =>
    new Promise<boolean>((resolve) => {
      const line = lines.get(who) ?? new Set()
      if (inLine >= waiting || line.size >= waitingEach) return resolve(false)
      const place = {
        begin() {
          clearTimeout(timer)
          resolve(true)
        },
      }
      const timer = setTimeout(() => {
        leave(who, place)
        resolve(false)
      }, patienceMs)
      lines.set(who, line.add(place))
      inLine++
    })

  /** Gives the free slot to the first in the first queue, and moves that queue to the end. */
  const handOver = () => {
    const [who = '', line] = lines.entries().next().value ?? []
    const [place] = line ?? []
    if (!line || !place) return void busy--
    leave(who, place)
    if (lines.delete(who)) lines.set(who, line)
    place.begin()
  }

  return async <T>(who: string, work: () => Promise<T>): Promise<T | undefined> => {
    if (busy < atOnce) busy++
    else if (!(await wait(who))) return undefined
    try {
      // Rendering blocks the event loop: let pending I/O run first, so that cached pages are not delayed.
      await new Promise(setImmediate)
      return await work()
    } finally {
      handOver()
    }
  }
}
