import { connect } from 'node:net'
import { type Site, startSite } from '#tests/support/site.ts'
import { askMeanwhile } from '../bench/asker.ts'
import { percentile } from '../bench/table.ts'

/** Milliseconds after which an answer counts as none. */
export const PATIENCE_MS = 20_000

/** Attacks a site of its own, which stops afterwards. */
export async function onSite<T>(env: Record<string, string>, attack: (site: Site) => Promise<T>): Promise<T> {
  const site = await startSite(env)
  try {
    return await attack(site)
  } finally {
    await site.stop()
  }
}

/** How long other visitors wait for a page while `attack` runs: 99th percentile and worst, in milliseconds. */
export async function whileOthersRead<T>(origin: string, attack: () => Promise<T>) {
  const page = `${origin}/terminos`
  const others = askMeanwhile([page])
  const result = await attack()
  const times = (await others.stop())[page] ?? []
  return { result, p99: percentile(times, 0.99), worst: Math.max(...times) }
}

/** Sends these bytes as they are. @returns the answer's status, 0 for a connection that was closed without one. */
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

/** A loopback address of its own for each: 127.0.0.0/8 is this machine. */
export const loopback = (n: number) => `127.0.${1 + Math.floor(n / 250)}.${2 + (n % 250)}`
