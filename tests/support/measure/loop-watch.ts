import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into a site's process (`--import`): each SIGUSR2 prints the longest event-loop block since the
// previous one, as time and as processor time of its thread, which a busy machine does not lengthen.

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()

let longest = 0
let last = process.threadCpuUsage()
setInterval(() => {
  const now = process.threadCpuUsage()
  longest = Math.max(longest, now.user + now.system - last.user - last.system)
  last = now
}, 1).unref()

process.on('SIGUSR2', () => {
  process.stdout.write(
    `longest wait: ${(delay.max / 1e6).toFixed(2)} ms, of processor ${(longest / 1e3).toFixed(2)} ms\n`,
  )
  delay.reset()
  longest = 0
})
