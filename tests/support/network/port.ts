import { type AddressInfo, createServer, type Server } from 'node:net'

/**
 * Below the ephemeral range (32,768 and up), from which the system could hand out our port in the meantime.
 */
const FIRST = 20_000
const COUNT = 12_000
/** Tests run at once in a few processes, which the runners number: each has ports of its own. */
const PROCESSES = 12
const EACH = COUNT / PROCESSES
const mine = (Number(process.env.TEST_PARALLEL_INDEX ?? process.env.VITEST_POOL_ID ?? 0) % PROCESSES) * EACH

/** The process before under the same number may have left a server behind. */
let next = (process.pid * 50) % EACH

/** A free port for a server that keeps its port across restarts. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < EACH; tries++) {
    const port = FIRST + mine + (next++ % EACH)
    if (await isFree(port)) return port
  }
  throw new Error('No free port')
}

/** Lets a server listen on this machine. @returns its port. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
