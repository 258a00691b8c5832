import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Requests per second over 64 connections, for `seconds`. */
export async function hammer(url: string, seconds: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'campanario-wrk-'))
  const lua = join(folder, 'result.lua')
  writeFileSync(
    lua,
    'done = function(s, l, r) io.write(string.format("RESULT %f %d\\n", s.requests / s.duration * 1e6, s.errors.status + s.errors.read + s.errors.timeout)) end',
  )
  const args = ['-t1', '-c64', `-d${seconds}s`, '-H', 'Accept-Encoding: br', '-s', lua, url]
  const { stdout } = await run('wrk', args)
  rmSync(folder, { recursive: true, force: true })
  const [, perSecond, errors] = /RESULT (\S+) (\d+)/.exec(stdout) ?? []
  if (!perSecond || errors !== '0') throw new Error(`wrk of ${url} failed:\n${stdout}`)
  return Number(perSecond)
}

/** The same over TLS with HTTP/2: 8 connections with 16 concurrent streams each. */
export async function hammerTls(url: string, seconds: number): Promise<number> {
  const args = ['-c8', '-m16', '-t1', `-D${seconds}`, '-H', 'accept-encoding: br', url]
  const { stdout } = await run('h2load', args)
  const [, perSecond] = /finished in .*?, ([\d.]+) req\/s/.exec(stdout) ?? []
  const [, failed, errored] = /(\d+) failed, (\d+) errored/.exec(stdout) ?? []
  const [, redirected, refused, broken] = /2xx, (\d+) 3xx, (\d+) 4xx, (\d+) 5xx/.exec(stdout) ?? []
  const bad = [failed, errored, redirected, refused, broken]
  if (!perSecond || !stdout.includes('Application protocol: h2') || bad.some((each) => each !== '0'))
    throw new Error(`h2load of ${url} failed:\n${stdout}`)
  return Number(perSecond)
}

/** Results of requests sent at a fixed rate. */
export type Steady = { asked: number; notOk: Record<string, number>; slowest: number }

/** Requests `url` at a fixed rate until stopped, however long responses take. */
export function askSteadily(url: string, perSecond: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 2000 })
  const seen: Steady = { asked: 0, notOk: {}, slowest: 0 }
  const waiting = new Set<Promise<void>>()
  const note = (what: string | number) => {
    seen.notOk[what] = (seen.notOk[what] ?? 0) + 1
  }
  const ask = () =>
    new Promise<void>((resolve) => {
      const begun = performance.now()
      const done = () => {
        seen.slowest = Math.max(seen.slowest, performance.now() - begun)
        resolve()
      }
      request(url, { agent, headers: { 'Accept-Encoding': 'br' } }, (response) => {
        if (response.statusCode !== 200) note(response.statusCode ?? 0)
        response.resume().on('close', done)
      })
        .on('error', (error: NodeJS.ErrnoException) => {
          note(error.code ?? error.message)
          done()
        })
        .end()
    })
  const begun = performance.now()
  const timer = setInterval(() => {
    // Send all that are due, so that a late timer skips none.
    while (seen.asked < ((performance.now() - begun) / 1000) * perSecond) {
      seen.asked++
      const one = ask().then(() => void waiting.delete(one))
      waiting.add(one)
    }
  }, 5)
  return {
    async stop(): Promise<Steady> {
      clearInterval(timer)
      await Promise.race([Promise.all(waiting), pause(30_000)])
      if (waiting.size > 0) note(`unanswered after half a minute`)
      agent.destroy()
      return seen
    },
  }
}
