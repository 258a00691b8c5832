import { connect } from 'node:net'
import { type Site, startSite } from '#tests/support/site.ts'
import { askInTurn } from '../bench/asker.ts'
import { percentile } from '../bench/table.ts'

/** Timeout of a request, in milliseconds. */
export const PATIENCE_MS = 20_000

/** Starts a site, attacks it, and stops it. */
export async function onSite<T>(env: Record<string, string>, attack: (site: Site) => Promise<T>): Promise<T> {
  const site = await startSite(env)
  try {
    return await attack(site)
  } finally {
    await site.stop()
  }
}

/** Other visitors' latency while `attack` runs: 99th percentile and maximum, in milliseconds. */
export async function measureOthers<T>(origin: string, attack: () => Promise<T>) {
  const page = `${origin}/terminos`
  const others = askInTurn([page])
  const result = await attack()
  const times = (await others.stop())[page] ?? []
  return { result, p99: percentile(times, 0.99), worst: Math.max(...times) }
}

/** Sends raw bytes. @returns the response's status, 0 if the connection closed without one. */
export function sendRaw(port: number, bytes: string, from?: string): Promise<number> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    const end = () => {
      socket.destroy()
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0))
    }
    socket.setTimeout(PATIENCE_MS, end)
    socket.on('error', end)
    socket.on('close', end)
    socket.on('data', (data) => {
      answer += data.toString('latin1')
      if (answer.includes('\r\n\r\n')) end()
    })
    socket.end(bytes, 'latin1')
  })
}

/** A distinct loopback address per `n`: all of 127.0.0.0/8 is this machine. */
export const loopback = (n: number) => `127.0.${1 + Math.floor(n / 250)}.${2 + (n % 250)}`
