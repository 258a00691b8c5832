import type { Socket } from 'node:net'
import type { ClientBase } from 'pg'

/**
 * Destroys a connected client after `ms` without traffic. When the other machine loses power, or a firewall
 * forgets the connection, nothing ever arrives, and the operating system notices only after a quarter of an
 * hour.
 */
export function setIdleTimeout(client: ClientBase, ms: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.setTimeout(ms, () =>
    stream.destroy(Object.assign(new Error('PostgreSQL does not answer'), { code: 'ETIMEDOUT' })),
  )
}
