// A test's server (the journeys', and that of `tests/http`) that runs one site after another. The product's
// code is loaded once and what V8 compiled of it stays; everything else ends with a site, by the same stop as
// after SIGTERM. Loading is two thirds of a start, and every journey has a site of its own.
import { AsyncLocalStorage } from 'node:async_hooks'
import { STOPPED } from './stopped.ts'

/** A stop that took longer was cut: what it left must not meet the next site. */
const CUT_AFTER_MS = 8_000

type Run = { leaving: number; stopped: boolean }

const runs = new AsyncLocalStorage<Run>()
const own = { ...process.env }
const exit = process.exit.bind(process)
let current: Run = { leaving: 0, stopped: false }

/** Ends the process, unless a test asked only for the site's end. */
process.exit = ((code?: number) => {
  const run = runs.getStore()
  // Its time limit for stopping, which it met.
  if (run?.stopped) return
  if (!run?.leaving || performance.now() - run.leaving > CUT_AFTER_MS) return exit(code)
  run.stopped = true
  for (const signal of ['SIGTERM', 'SIGINT']) process.removeAllListeners(signal)
  process.stdout.write(STOPPED)
  process.stderr.write(STOPPED)
}) as typeof process.exit

const bundle = new URL('../../../build/server/index.js', import.meta.url).href
const { run }: typeof import('#server/entry.ts') = await import(bundle)

process.on('message', (message: { start: Record<string, string> } | 'stop') => {
  if (message === 'stop')
    runs.run(current, () => {
      current.leaving = performance.now()
      process.emit('SIGTERM')
    })
  else {
    for (const name of Object.keys(process.env)) delete process.env[name]
    Object.assign(process.env, own, message.start)
    current = { leaving: 0, stopped: false }
    runs.run(current, run)
  }
})
process.on('disconnect', () => exit())
