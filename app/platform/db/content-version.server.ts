import type { Kysely } from 'kysely'
import { type Notifications, noNotifications } from './postgres/notifications.server.ts'
import type { Tables } from './tables.server.ts'

// Declared here because db.server.ts imports this file.
type Db = Kysely<Tables>

const POLL_MS = 1000
/** A look-up normally takes a millisecond. */
const AWAY_AFTER_MS = 1000
const watchers = new WeakMap<Db, Set<(version: number) => void>>()

/** Tells this process's watchers about a committed change, before the change is acknowledged. */
export function announceVersion(db: Db, version: number): void {
  for (const tell of watchers.get(db) ?? []) tell(version)
}

/**
 * Tracks the content's version without a query per page. This process's changes arrive at once, other
 * instances' by PostgreSQL notification; a look-up every second finds what was missed. While the database is
 * away the last version stands, so that the last good pages are served. `onChange` hears of each change.
 */
export async function watchContentVersion(
  db: Db,
  notifications: Notifications = noNotifications,
  onChange?: () => void,
) {
  const read = async () =>
    (await db.selectFrom('contenido').select('version').executeTakeFirstOrThrow()).version
  let version = await read()
  const learn = (found: number) => {
    if (found <= version) return
    version = found
    onChange?.()
  }
  const told = watchers.get(db) ?? new Set()
  watchers.set(db, told.add(learn))
  const stopHearing = notifications.hear(learn)
  let away = false
  let asking = false
  const look = async () => {
    // One look-up at a time: more hanging ones would take every connection.
    if (asking) return
    asking = true
    let answered = false
    // Read pending I/O first: this process may have been the busy one.
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
    /** Whether the last look-up failed or has taken over a second. */
    isAway: () => away,
    stop() {
      clearInterval(timer)
      told.delete(learn)
      stopHearing()
    },
  }
}
