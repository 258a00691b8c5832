import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'

/** PostgreSQL's code for a write in a read-only transaction. */
const READ_ONLY = '25006'
/** SQLite's code (`SQLITE_READONLY`). */
const SQLITE_READ_ONLY = 8

/**
 * Whether the error means that the database is read-only: a standby, or a file or file system without write
 * permission.
 */
export function isReadOnly(error: unknown): boolean {
  const { code, errcode = 0 } = error as { code?: string; errcode?: number }
  return code === READ_ONLY || (errcode & 0xff) === SQLITE_READ_ONLY
}

/**
 * Drops every connection to a server that has become read-only. After a failover the host name leads to the
 * new primary, but open connections would stay with the demoted one.
 */
export function dropReadOnlyConnections(pool: Pool): void {
  const open = new Set<PoolClient>()
  const idle = new Set<PoolClient>()
  const stale = new WeakSet<PoolClient>()
  const leaveAll = () => {
    for (const client of open) stale.add(client)
    // The pool notices destroyed sockets; connections in use end when they are released.
    for (const client of idle) wireOf(client).stream.destroy()
  }
  pool.on('connect', (client) => {
    open.add(client)
    wireOf(client).on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) leaveAll()
    })
  })
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (_error, client) => {
    // The pool removes ended clients itself.
    if (stale.has(client)) void client.end().catch(() => {})
    else idle.add(client)
  })
  pool.on('remove', (client) => {
    open.delete(client)
    idle.delete(client)
  })
}

type Wire = EventEmitter & { stream: Socket }

const wireOf = (client: PoolClient) => (client as unknown as { connection: Wire }).connection
