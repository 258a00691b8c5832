import type { Kysely } from 'kysely'
import { type Notices, noNotices } from './postgres/notifications.server.ts'
import type { Tables } from './tables.server.ts'

// Spelled out: db.server.ts, which exports this type, imports this file.
type Db = Kysely<Tables>

const POLL_MS = 1000
/** A look-up takes a millisecond. */
const AWAY_AFTER_MS = 1000
const watchers = new WeakMap<Db, Set<(version: number) => void>>()

/** Tells this process's watchers of a change that was committed, before it is acknowledged. */
export function announceVersion(db: Db, version: number): void {
  for (const tell of watchers.get(db) ?? []) tell(version)
}

export type ContentVersion = {
  current(): number
  /** Whether the last look-up failed, or has not been answered for a second. */
  isAway(): boolean
  stop(): void
}

/**
 * Knows the content's version without asking the database for each page: told at once of this process's changes
 * and, by PostgreSQL, of those of other instances; what was not told is found by a look-up every second. While the
 * database does not answer, the last version stands, so that the last good pages are served.
 */
export async function watchContentVersion(db: Db, notices: Notices = noNotices): Promise<ContentVersion> {
  const read = async () =>
    (await db.selectFrom('contenido').select('version').executeTakeFirstOrThrow()).version
  let version = await read()
  const learn = (found: number) => {
    version = Math.max(version, found)
  }
  const told = watchers.get(db) ?? new Set()
  watchers.set(db, told.add(learn))
  const stopHearing = notices.hear('contenido', (text) => learn(Number(text)))
  let away = false
  let asking = false
  const look = async () => {
    // One that hangs holds a connection: the next ones would hold all there are.
    if (asking) return
    asking = true
    let answered = false
    // What has arrived is read first: it is this process that may have been busy.
    const late = setTimeout(() => setImmediate(() => (away ||= !answered)), AWAY_AFTER_MS)
    try {
      learn(await read())
      away = false
    } catch {
      away = true
    }
    answered = true
    asking = false
    clearTimeout(late)
  }
  const timer = setInterval(look, POLL_MS).unref()
  return {
    current: () => version,
    isAway: () => away,
    stop() {
      clearInterval(timer)
      told.delete(learn)
      stopHearing()
    },
  }
}
