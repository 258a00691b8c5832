import type { Socket } from 'node:net'
import { startProxy } from '#tests/support/network/proxy.ts'

/**
 * A TCP balancer: each connection goes to the next instance that answers, and ends with it. It never retries.
 */
export async function startBalancer(ports: number[]) {
  let turn = 0
  const { port, stop } = await startProxy((client, join) => {
    const pass = (tries: number) => {
      const upstream: Socket = join(ports[turn++ % ports.length] as number)
      upstream.once('connect', () => {
        client.pipe(upstream).pipe(client)
        client.once('close', () => upstream.destroy())
        upstream.once('close', () => client.destroy())
      })
      upstream.once('error', () => {
        if (upstream.bytesWritten === 0 && tries > 1 && !client.destroyed) pass(tries - 1)
        else client.destroy()
      })
    }
    pass(ports.length)
  })
  return { origin: `http://127.0.0.1:${port}`, stop }
}
