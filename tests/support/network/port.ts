import { createServer } from 'node:net'

/** Below the ephemeral range (32,768 and up), from which the system could hand out our port in the meantime. */
const FIRST = 20_000
const COUNT = 12_000
/** Consecutive process ids start this many ports apart, so that parallel test processes rarely try the same. */
const EACH = 50

let next = process.pid * EACH

/** A free port for a server that keeps its port across restarts. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries++) {
    const port = FIRST + (next++ % COUNT)
    if (await isFree(port)) return port
  }
  throw new Error('No free port')
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
