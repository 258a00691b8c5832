import type { Socket } from 'node:net'
import type { ClientBase } from 'pg'

/**
 * Breaks a connection to PostgreSQL on which nothing came or went for `ms`: from a machine that lost its power, or
 * behind a firewall that forgot it, nothing ever comes, which the system alone notices after a quarter of an hour.
 * To be called once it is connected.
 */
export function breakWhenSilent(client: ClientBase, ms: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.setTimeout(ms, () =>
    stream.destroy(Object.assign(new Error('PostgreSQL does not answer'), { code: 'ETIMEDOUT' })),
  )
}
