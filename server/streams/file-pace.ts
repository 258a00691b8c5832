const DEFAULTS = {
  /** Pieces of work in one pass of the event loop: with slices of 16 KiB some hundreds of megabytes a second. */
  perPass: 8,
  /** The longest that requests which keep arriving hold up the work, in milliseconds. */
  holdMs: 100,
}

/**
 * Spreads the work on files over the passes of the event loop. Node accepts one connection in each pass, so whatever a
 * pass does is waited for by everybody who is not accepted yet: files for a crowd would keep each newcomer's page
 * waiting for seconds.
 */
export function createFilePace({ perPass, holdMs } = DEFAULTS) {
  const waiting: (() => void)[] = []
  let left = perPass
  let planned = false
  let arrived = false
  let ranAt = performance.now()

  const plan = () => {
    if (planned) return
    planned = true
    setImmediate(pass)
  }
  const pass = () => {
    planned = false
    const hold = arrived && waiting.length > 0 && performance.now() - ranAt < holdMs
    arrived = false
    if (hold) return plan()
    ranAt = performance.now()
    const next = waiting.splice(0, perPass)
    left = perPass - next.length
    for (const go of next) go()
    if (waiting.length > 0) plan()
  }

  return {
    /** A request for a file has come: as long as more do, those that came wait, so that all are accepted soon. */
    arrive: () => {
      arrived = true
    },
    /** Resolves once the next piece of work may be done. */
    turn(): Promise<void> {
      plan()
      return new Promise((resolve) => {
        if (left > 0 && waiting.length === 0 && !arrived) {
          left--
          resolve()
        } else waiting.push(resolve)
      })
    },
  }
}
