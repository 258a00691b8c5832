import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Measure, median } from './table.ts'

const STARTS = 5

/** Time from `npm start` on a built checkout to the first page. */
export async function benchStart(): Promise<Measure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'campanario-start-'))
  try {
    await firstPage(dataDir) // warm-up: creates whatever is missing
    const times: number[] = []
    for (let n = 0; n < STARTS; n++) times.push(await firstPage(dataDir))
    return [
      {
        measure: 'npm start to the first 200, built checkout',
        figure: median(times),
        unit: 'ms',
        wanted: { atMost: 1000 },
        note: `slowest of ${STARTS}: ${Math.max(...times).toFixed(0)} ms`,
      },
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function firstPage(dataDir: string): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  const port = address && typeof address === 'object' ? address.port : 0
  await new Promise((resolve) => probe.close(resolve))
  const begun = performance.now()
  // A process group of its own, to kill all of it: npm starts a shell, which starts the server.
  const child = spawn('npm', ['start'], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
    detached: true,
  })
  const over = new Promise((resolve) => child.once('exit', resolve))
  let ended = false
  void over.then(() => {
    ended = true
  })
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
      if (answer?.status === 200) return performance.now() - begun
      if (ended) throw new Error('npm start ended before it answered')
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  } finally {
    if (child.pid && !ended) process.kill(-child.pid, 'SIGTERM')
    await over
  }
}
