import { connect, createServer, type Socket } from 'node:net'

/**
 * A bad connection: a proxy to a port that cuts the current connection each time the bytes sent to the server, over all
 * connections, reach the next number in `cutAt`.
 */
export async function startCuttingProxy(target: number, cutAt: number[]) {
  const sockets = new Set<Socket>()
  const places = [...cutAt].sort((a, b) => a - b)
  const state = { sent: 0, cuts: 0 }
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No address')
  return {
    port: address.port,
    state,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
