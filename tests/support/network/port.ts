import { createServer } from 'node:net'

/** Systems give the ports above these to whoever asks for any: one that is named in advance would be taken by chance. */
const FIRST = 20_000
const COUNT = 12_000
/** Processes beside each other begin far enough apart. */
const EACH = 50

let next = process.pid * EACH

/** A port for a server that is told its port, and keeps it from one start to the next. */
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
