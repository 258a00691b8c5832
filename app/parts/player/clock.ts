const TICK_MS = 500

/**
 * Ticks about twice a second, in a background page too: browsers throttle a silent page's timers to one a
 * minute, but not a worker's. @returns a function that stops it.
 */
export function startClock(tick: () => void): () => void {
  const timer = setInterval(tick, TICK_MS)
  if (!('Worker' in globalThis)) return () => clearInterval(timer)
  const worker = new Worker(new URL('./clock.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', tick)
  return () => {
    clearInterval(timer)
    worker.terminate()
  }
}
