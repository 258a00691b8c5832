import { Client, type QueryResultRow } from 'pg'
import type { Secret } from '#app/platform/auth/secret-value.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { breakWhenSilent } from './silence.server.ts'

const CHANNEL = 'campanario'
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
/** How often a word is said, so that a connection that died without a sign is noticed. */
const BEAT_MS = 5_000

/**
 * What the instances on one PostgreSQL tell each other, and what one of them alone may hold: over one connection
 * of its own, so that what it holds is free again the moment the process dies.
 */
export interface Notices {
  /** Called with each notice on that topic, this instance's own as well. @returns what ends it. */
  hear(topic: string, tell: (text: string) => void): () => void
  /** Fine when nobody can be reached: what is told here is also found by looking. */
  tell(topic: string, text: string): Promise<void>
  /** Takes what no other instance holds. True as well when it cannot be asked: never the only protection. */
  tryHold(name: string): Promise<boolean>
  letGo(name: string): Promise<void>
  stop(): Promise<void>
}

/** One process: nobody to tell anything to. */
export const noNotices: Notices = {
  hear: () => () => {},
  tell: async () => {},
  tryHold: async () => true,
  letGo: async () => {},
  stop: async () => {},
}

/** The text of a notice as `pg_notify` takes it: for sending one inside a transaction. */
export const noticeOf = (topic: string, text: string | number) => ({
  channel: CHANNEL,
  text: `${topic} ${text}`,
})

/** Connects in the background, and again whenever the connection breaks, or says nothing for two beats. */
export function openNotices(url: Secret, log: Log, beatMs = BEAT_MS): Notices {
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
      breakWhenSilent(opening, 2 * beatMs)
      // A machine that lost its power must not hold anything for hours.
      await opening.query(
        'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
      )
      await opening.query(`listen ${CHANNEL}`)
      if (stopped) await opening.end()
      else client = opening
      pause = FIRST_PAUSE_MS
    } catch (error) {
      log.warn({ err: error }, 'no connection for notices; it is tried again')
      opening.end().catch(() => {})
      again()
    }
  }
  void connect()

  // One question after the other, as a connection wants it. What fails, or cannot be asked, is no answer.
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
      const notice = noticeOf(topic, text)
      await ask('select pg_notify($1, $2)', [notice.channel, notice.text])
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
