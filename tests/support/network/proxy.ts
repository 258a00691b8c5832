import { connect, createServer, type Socket } from 'node:net'
import { listen } from './port.ts'

// What stands between a client and a server of the tests: each kind says what it does with a connection.

type Proxy = { port: number; sockets: Set<Socket>; stop(): Promise<void> }
/** Connects to a port of this machine, or takes a connection, until the proxy stops. */
type Join = (end: Socket | number) => Socket

export async function startProxy(serve: (client: Socket, join: Join) => void): Promise<Proxy> {
  const sockets = new Set<Socket>()
  const join: Join = (end) => {
    const socket = typeof end === 'number' ? connect(end, '127.0.0.1') : end
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((client) => serve(join(client), join))
  return {
    port: await listen(server),
    sockets,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A far storage: a proxy to a port, whose every request takes `ms` longer. */
export const startSlowProxy = (target: number, ms: number) =>
  startProxy((client, join) => {
    const upstream = join(target)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    upstream.pipe(client)
    client.on('data', (data) => setTimeout(() => upstream.write(data), ms))
  })

/**
 * A bad connection: a proxy to a port that cuts the current connection each time the bytes sent to the
 * server, over all connections, reach the next number in `cutAt`.
 */
export async function startCuttingProxy(target: number, cutAt: number[]) {
  const places = [...cutAt].sort((a, b) => a - b)
  const state = { sent: 0, cuts: 0 }
  const proxy = await startProxy((client, join) => {
    const upstream = join(target)
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
    upstream.pipe(client)
    client.on('data', (data) => {
      const left = (places[0] ?? Number.POSITIVE_INFINITY) - state.sent
      const part = data.subarray(0, Math.max(left, 0))
      state.sent += part.length
      if (part.length === data.length) {
        if (!upstream.write(part)) client.pause()
        return
      }
      places.shift()
      state.cuts++
      client.pause()
      upstream.write(part, () => {
        client.resetAndDestroy()
        upstream.resetAndDestroy()
      })
    })
    upstream.on('drain', () => client.resume())
  })
  return { ...proxy, state }
}
