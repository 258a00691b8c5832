const AGAIN = 30

/** Milliseconds of a processor that this thread has had: what else runs on the machine is not in it. */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * The longest that some work keeps this thread from others, in milliseconds of a processor, at its best: a
 * cold start and the collection of garbage add to it. It is tried again until that is less than `wanted`.
 */
export async function stretchOf(work: () => Promise<unknown>, wanted: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let times = 0; times < AGAIN && best >= wanted; times++) {
    let longest = 0
    let last = threadTime()
    let done = false
    const look = () => {
      const now = threadTime()
      longest = Math.max(longest, now - last)
      last = now
      if (!done) setImmediate(look)
    }
    setImmediate(look)
    await work()
    done = true
    best = Math.min(best, Math.max(longest, threadTime() - last))
  }
  return best
}
