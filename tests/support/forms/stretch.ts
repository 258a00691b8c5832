/** Cold code and the collection of garbage add to what a work costs. */
const AGAIN = 30

/** Milliseconds of a processor that this thread has had: what else runs on the machine is not in it. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** A form of 128 KiB, half of it escaped. */
const FORM = `campo=${'a+b%20%C3%B1'.repeat(10_922)}`
const READINGS = 20

/**
 * Milliseconds that a work of `quick` milliseconds may take on this machine, as busy as it is: twice that for
 * each millisecond of reading a form here. Read many times: some kernels count time in steps of 4 ms.
 */
export function allowed(quick: number): number {
  const begun = threadTime()
  for (let times = 0; times < READINGS; times++) JSON.stringify([...new URLSearchParams(FORM)])
  return Math.max(quick, (2 * quick * (threadTime() - begun)) / READINGS)
}

/** What a work cost at its best: it is measured again until that is less than `wanted`. */
export async function bestOf(measure: () => Promise<number>, wanted: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let times = 0; times < AGAIN && best >= wanted; times++) best = Math.min(best, await measure())
  return best
}

/** Milliseconds of a processor that some work takes. */
export async function costOf(work: () => unknown): Promise<number> {
  const begun = threadTime()
  await work()
  return threadTime() - begun
}

/** The longest that some work keeps this thread from others, in milliseconds of a processor. */
export async function stretchOf(work: () => Promise<unknown>): Promise<number> {
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
  return Math.max(longest, threadTime() - last)
}
