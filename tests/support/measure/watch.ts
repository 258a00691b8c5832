import { setTimeout as pause } from 'node:timers/promises'
import { residentNow } from '../processes.ts'
import type { Site } from '../site.ts'

/** Settings of a site whose event loop `longestWait` can ask. */
export const WATCHED_LOOP = {
  NODE_OPTIONS: `--import ${new URL('loop-watch.ts', import.meta.url).pathname}`,
}

/**
 * The site's longest event-loop block since the last call: milliseconds, and those of processor time in it.
 */
export async function longestWait(site: Site): Promise<{ ms: number; busyMs: number }> {
  const before = site.output().length
  process.kill(site.pid(), 'SIGUSR2')
  for (let times = 0; times < 2500; times++) {
    const [, ms, busyMs] =
      /longest wait: ([\d.]+) ms, of processor ([\d.]+) ms/.exec(site.output().slice(before)) ?? []
    if (ms) return { ms: Number(ms), busyMs: Number(busyMs) }
    await pause(2)
  }
  throw new Error('The site does not say how long its event loop took')
}

/** Notes a site's memory, in MiB, four times a second. @returns its end, which gives all samples. */
export function watchMemory(site: Site): () => { at: number; mb: number }[] {
  const sample = () => ({ at: performance.now(), mb: residentNow(site.pid()) })
  const seen = [sample()]
  const timer = setInterval(() => seen.push(sample()), 250)
  return () => {
    clearInterval(timer)
    return [...seen, sample()]
  }
}
