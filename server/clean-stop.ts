import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What a stop allows itself. Milliseconds. */
const GRACE = {
  /** For what was sent before its sender could know of the stop: it waits to be accepted, or to be read. */
  arrival: 200,
  /** For answers to reads: one that is cut loses nothing, and meanwhile nobody else is accepted. */
  reads: 2_000,
}

/**
 * Watches a server's connections from now on. @returns what ends it: requests in flight are answered, connections
 * are closed as they fall idle, and no new ones are accepted once those that wait already are.
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
    // Proxies repeat no form whose connection was closed under it: they are told not to use this one again.
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
