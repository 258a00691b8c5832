const TICK_MS = 500

/**
 * Ticks about twice a second, also in a page that nobody looks at: there the browser lets its timers run once a
 * minute after a while of silence, but not a worker's. @returns how to stop it.
 */
export function startClock(tick: () => void): () => void {
  const timer = setInterval(tick, TICK_MS)
  if (!('Worker' in globalThis)) return () => clearInterval(timer)
  const worker = new Worker(new URL('./radio-clock.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', tick)
  return () => {
    clearInterval(timer)
    worker.terminate()
  }
}
