/** How many may be rendered at once, and wait for it. A server of two cores renders 25 to 130 pages a second. */
const LIMITS = {
  atOnce: 8,
  waiting: 256,
  /** Of one visitor: behind a church's one address there are many. */
  waitingEach: 64,
  patienceMs: 3000,
}

type Place = { begin(): void }

/**
 * Bounds how much is done at once. Who has to wait stands in a line of their own; the lines take turns, so that whoever
 * asks a hundred times makes nobody else wait for more than one of theirs.
 * @returns runs `work` for `who` when it is their turn; `undefined` when too many wait, or it took too long.
 */
export function createTurns({ atOnce, waiting, waitingEach, patienceMs } = LIMITS) {
  // In the order in which they have their turn.
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

  /** The first of the first line takes the place that is free; its line goes to the end. */
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
      // A render hardly pauses: what else has arrived is read first, so that pages in memory are not kept waiting.
      await new Promise(setImmediate)
      return await work()
    } finally {
      handOver()
    }
  }
}
