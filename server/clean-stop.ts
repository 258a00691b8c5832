import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'

/** Time limits of a stop, in milliseconds. */
const GRACE = {
  /** For requests already sent: they may still wait to be accepted or read. */
  arrival: 200,
  /** Upper bound for accepting what still waits then: fifty forms take a busy machine two seconds. */
  backlog: 4_000,
  /** Then cut unfinished reads. Cutting a read loses nothing, and meanwhile no new connection is accepted. */
  reads: 2_000,
}

/**
 * Tracks a server's connections. Call it before `listen`.
 * @returns stops the server: accepts what already waits in the backlog, finishes requests in flight, then
 * closes connections as they become idle.
 */
export function prepareStop(server: Server): () => Promise<void> {
  const connections = new Map<Socket, Set<ServerResponse>>()
  let accepted = 0
  let isStopping = false
  let isClosed = false

  server.on('connection', (socket) => {
    accepted++
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
    await setTimeout(GRACE.arrival)
    // Each turn of the event loop accepts only one connection, and reads what has arrived on all the others.
    const until = performance.now() + GRACE.backlog
    for (let before = -1; before < accepted && performance.now() < until; ) {
      before = accepted
      for (let turn = 0; turn < 3; turn++) await setImmediate()
    }

    isClosed = true
    const closed = new Promise((resolve) => server.close(resolve))
    for (const [socket, answers] of connections) if (answers.size === 0) socket.destroySoon()
    await Promise.race([closed, setTimeout(GRACE.reads)])
    for (const [socket, answers] of connections)
      if ([...answers].every(({ req }) => req.method === 'GET' || req.method === 'HEAD')) socket.destroy()
    await closed
  }
}
