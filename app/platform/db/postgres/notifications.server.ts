import { Client, type QueryResultRow } from 'pg'
import type { Secret } from '#app/platform/auth/secret-value.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { setIdleTimeout } from './idle-timeout.server.ts'

const CHANNEL = 'campanario'
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
/** Heartbeat interval: reveals a connection that died silently. */
const BEAT_MS = 5_000

/**
 * Notifications and advisory locks between the instances on one PostgreSQL. They use one dedicated connection, so that
 * PostgreSQL releases the locks the moment the process dies.
 */
export interface Notifications {
  /** Calls `tell` for each notification on the topic, including this instance's own. @returns unsubscribes. */
  hear(topic: string, tell: (text: string) => void): () => void
  /** Best effort: listeners also poll for what they miss. */
  tell(topic: string, text: string): Promise<void>
  /** Takes a lock that no other instance holds. Also true while PostgreSQL is away, so never rely on it alone. */
  tryHold(name: string): Promise<boolean>
  letGo(name: string): Promise<void>
  stop(): Promise<void>
}

/** For a single process: nobody to notify. */
export const noNotifications: Notifications = {
  hear: () => () => {},
  tell: async () => {},
  tryHold: async () => true,
  letGo: async () => {},
  stop: async () => {},
}

/** The arguments of `pg_notify`, for sending one inside a transaction. */
export const notificationOf = (topic: string, text: string | number) => ({
  channel: CHANNEL,
  text: `${topic} ${text}`,
})

/** Connects in the background, and reconnects when the connection breaks or misses two heartbeats. */
export function openNotifications(url: Secret, log: Log, beatMs = BEAT_MS): Notifications {
  const hearers = new Map<string, Set<(text: string) => void>>()
  let client: Client | undefined
  let pause = FIRST_PAUSE_MS
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const opening = new Client({
      connectionString: url.reveal(),
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    const again = () => {
      if (stopped || timer) return
      if (client === opening) client = undefined
      timer = setTimeout(() => {
        timer = undefined
        void connect()
      }, pause).unref()
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
    opening.on('error', again)
    opening.on('end', again)
    opening.on('notification', ({ payload = '' }) => {
      const at = payload.indexOf(' ')
      for (const tell of hearers.get(payload.slice(0, at)) ?? []) tell(payload.slice(at + 1))
    })
    try {
      await opening.connect()
      setIdleTimeout(opening, 2 * beatMs)
      // Otherwise a machine that lost power would hold its locks for hours.
      await opening.query(
        'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
      )
      await opening.query(`listen ${CHANNEL}`)
      if (stopped) await opening.end()
      else client = opening
      pause = FIRST_PAUSE_MS
    } catch (error) {
      log.warn({ err: error }, 'the notification connection failed; retrying')
      opening.end().catch(() => {})
      again()
    }
  }
  void connect()

  // One query at a time, as `pg` requires. A query that fails, or cannot be sent, answers undefined.
  let last: Promise<unknown> = Promise.resolve()
  const ask = <Row extends QueryResultRow>(question: string, values: string[] = []) => {
    const asked = last.then(() => client?.query<Row>(question, values)).catch(() => undefined)
    last = asked
    return asked
  }
  const beating = setInterval(() => ask('select 1'), beatMs).unref()

  return {
    hear(topic, tell) {
      const telling = hearers.get(topic) ?? new Set()
      hearers.set(topic, telling.add(tell))
      return () => telling.delete(tell)
    },
    async tell(topic, text) {
      const notification = notificationOf(topic, text)
      await ask('select pg_notify($1, $2)', [notification.channel, notification.text])
    },
    async tryHold(name) {
      const lock = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as held'
      const answer = await ask<{ held: boolean }>(lock, [name])
      return answer?.rows[0]?.held ?? true
    },
    async letGo(name) {
      await ask('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      clearInterval(beating)
      await client?.end().catch(() => {})
    },
  }
}
