import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import type { Secret } from '#app/platform/auth/secret-value.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { setIdleTimeout } from './idle-timeout.server.ts'

const CHANNEL = 'campanario'
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
/** Heartbeat interval: reveals a connection that died silently. */
const BEAT_MS = 5_000

/** What other instances on the same PostgreSQL say: the version of the content that each change brings. */
export interface Notifications {
  /** Calls `learn` with each version, of this instance's own changes too. @returns unsubscribes. */
  hear(learn: (version: number) => void): () => void
  stop(): Promise<void>
}

/** For a single process: nobody to hear. */
export const noNotifications: Notifications = { hear: () => () => {}, stop: async () => {} }

const TOPIC = 'contenido '

/**
 * Tells all instances, if and only if this transaction commits. Best effort: they also look for what they
 * miss.
 */
export const notifyOf = (trx: Kysely<Tables>, version: number) =>
  sql`select pg_notify(${CHANNEL}, ${TOPIC + version})`.execute(trx)

/** Listens over one connection in the background, opened anew when it breaks or misses two heartbeats. */
export function openNotifications(url: Secret, log: Log, beatMs = BEAT_MS): Notifications {
  const hearers = new Set<(version: number) => void>()
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
      if (!payload.startsWith(TOPIC)) return
      for (const learn of hearers) learn(Number(payload.slice(TOPIC.length)))
    })
    try {
      await opening.connect()
      setIdleTimeout(opening, 2 * beatMs)
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

  const beating = setInterval(() => client?.query('select 1').catch(() => {}), beatMs).unref()

  return {
    hear(learn) {
      hearers.add(learn)
      return () => hearers.delete(learn)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      clearInterval(beating)
      await client?.end().catch(() => {})
    },
  }
}
