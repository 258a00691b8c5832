import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'

/** PostgreSQL's code for a write where only reading is allowed. */
const READ_ONLY = '25006'
/** SQLite's code for the same. */
const SQLITE_READ_ONLY = 8

/** Whether the database only lets itself be read: a standby, a file or a file system that takes no writes. */
export function isReadOnly(error: unknown): boolean {
  const { code, errcode = 0 } = error as { code?: string; errcode?: number }
  return code === READ_ONLY || (errcode & 0xff) === SQLITE_READ_ONLY
}

/**
 * Parts with the connections of a server that only lets itself be read. After a failover the name leads to another
 * one, to which new connections go; the old ones would lead to the demoted server for as long as it keeps them.
 */
export function leaveReadOnly(pool: Pool): void {
  const open = new Set<PoolClient>()
  const idle = new Set<PoolClient>()
  const stale = new WeakSet<PoolClient>()
  const leaveAll = () => {
    for (const client of open) stale.add(client)
    // The pool hears of it; those in use go once what they are at is done.
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
    // One that has ended the pool removes.
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
