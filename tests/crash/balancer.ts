import { connect, createServer, type Socket } from 'node:net'

/**
 * A TCP balancer: each connection goes to the next instance that answers, and ends with it. It never retries.
 */
export async function startBalancer(ports: number[]) {
  const sockets = new Set<Socket>()
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  let turn = 0
  const pass = (client: Socket, tries: number) => {
    const port = ports[turn++ % ports.length] as number
    const upstream = track(connect(port, '127.0.0.1'))
    upstream.once('connect', () => {
      client.pipe(upstream).pipe(client)
      client.once('close', () => upstream.destroy())
      upstream.once('close', () => client.destroy())
    })
    upstream.once('error', () => {
      if (upstream.bytesWritten === 0 && tries > 1 && !client.destroyed) pass(client, tries - 1)
      else client.destroy()
    })
  }
  const server = createServer((client) => pass(track(client), ports.length))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No address')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
