import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into a site's process (`--import`): each SIGUSR2 prints the longest event-loop block since the previous one, in
// milliseconds.

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('SIGUSR2', () => {
  process.stdout.write(`longest wait: ${(delay.max / 1e6).toFixed(2)} ms\n`)
  delay.reset()
})
