import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Time limits of a stop, in milliseconds. */
const GRACE = {
  /** For requests already sent: they may still wait to be accepted or read. */
  arrival: 200,
  /** Then cut unfinished reads. Cutting a read loses nothing, and meanwhile no new connection is accepted. */
  reads: 2_000,
}

/**
 * Tracks a server's connections. Call it before `listen`.
 * @returns stops the server: accepts what already waits in the backlog, finishes requests in flight, then closes
 * connections as they become idle.
 */
export function prepareStop(server: Server): () => Promise<void> {
  const connections = new Map<Socket, Set<ServerResponse>>()
  let isStopping = false
  let isClosed = false

  server.on('connection', (socket) => {
    connections.set(socket, new Set())
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    const answers = connections.get(socket)
    answers?.add(response)
    if (isStopping) response.shouldKeepAlive = false
    response.once('close', () => {
      answers?.delete(response)
      if (isClosed && answers?.size === 0) socket.destroySoon()
    })
  })

  return async () => {
    isStopping = true
    // A proxy does not retry a form when the connection closes under it: announce the close first.
    for (const answers of connections.values()) for (const answer of answers) answer.shouldKeepAlive = false
    await new Promise((resolve) => setTimeout(resolve, GRACE.arrival))

    isClosed = true
    const closed = new Promise((resolve) => server.close(resolve))
    for (const [socket, answers] of connections) if (answers.size === 0) socket.destroySoon()
    const cut = setTimeout(() => {
      for (const [socket, answers] of connections)
        if ([...answers].every(({ req }) => req.method === 'GET' || req.method === 'HEAD')) socket.destroy()
    }, GRACE.reads)
    await closed
    clearTimeout(cut)
  }
}
