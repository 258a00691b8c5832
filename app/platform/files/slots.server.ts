/** One of a limited number of connections. */
export interface Slot {
  /** Marks it as unused for now. If it stays so while others wait, `close` is called and the slot is gone. */
  pause(close: () => void): void
  /** Takes a paused one back. @returns false if it is gone. */
  resume(): boolean
  /** Gives it up; does nothing if it is paused or gone. */
  free(): void
}

/**
 * Limits how many of something are in use at once, and serves who waits in order.
 * @param givesWayMs one that is paused this long gives way to who waits.
 */
export function createSlots(most: number, givesWayMs: number) {
  const waiting = new Set<() => void>()
  /** Longest paused first. */
  const paused = new Map<Slot, { since: number; close: () => void }>()
  let inUse = 0
  let timer: NodeJS.Timeout | undefined

  const handOver = () => {
    const [next] = waiting
    if (!next) return void inUse--
    waiting.delete(next)
    next()
  }

  const look = () => {
    timer = undefined
    for (const [slot, { since, close }] of paused) {
      if (waiting.size === 0) return
      const left = since + givesWayMs - performance.now()
      if (left > 0) {
        timer = setTimeout(look, left)
        return
      }
      paused.delete(slot)
      close()
      handOver()
    }
  }

  /** @throws the signal's reason if it is aborted before there is a free one. */
  const wait = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.delete(next)
        reject(signal.reason)
      }
      const next = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      signal.addEventListener('abort', leave, { once: true })
      waiting.add(next)
      if (!timer) look()
    })

  return async function take(signal: AbortSignal): Promise<Slot> {
    if (inUse < most) inUse++
    else await wait(signal)
    let isHeld = true
    const slot: Slot = {
      pause(close) {
        isHeld = false
        paused.set(slot, { since: performance.now(), close })
        if (!timer) look()
      },
      resume() {
        isHeld ||= paused.delete(slot)
        return isHeld
      },
      free() {
        if (!isHeld) return
        isHeld = false
        handOver()
      },
    }
    return slot
  }
}
