// Loaded into a process, kills it before the statement of this number, on either engine, as a power cut in
// the middle of an update would.
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

const last = Number(process.env.KILLED_AT)
let statements = 0

function counted<Owner, Args extends unknown[], T>(method: (this: Owner, ...args: Args) => T) {
  return function (this: Owner, ...args: Args): T {
    statements += 1
    if (statements === last) process.kill(process.pid, 'SIGKILL')
    return method.apply(this, args)
  }
}

DatabaseSync.prototype.exec = counted(DatabaseSync.prototype.exec)
DatabaseSync.prototype.prepare = counted(DatabaseSync.prototype.prepare)
pg.Client.prototype.query = counted(pg.Client.prototype.query as never) as never
