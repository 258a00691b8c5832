import type { Server } from 'node:http'
import { onTestFinished } from 'vitest'
import { listen } from './port.ts'

/** Lets a server listen on this machine until the test ends. @returns its port. */
export async function listening(server: Server): Promise<number> {
  const port = await listen(server)
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return port
}
