import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, isAway, isPostgres } from './db/db.server.ts'
import type { Job } from './jobs.server.ts'
import type { Log } from './log.server.ts'

/** Counts attempts per key (an address, an e-mail) in a window of time. */
export interface Limit {
  /** Seconds until the key may try again; 0 if it may now. Counts nothing. */
  wait(key: string): Promise<number>
  /** Counts one attempt. @returns seconds to wait if it exceeds the limit, otherwise 0. */
  count(key: string): Promise<number>
  /** Returns one counted attempt, because it turned out not to be one that the limit is about. */
  giveBack(key: string): Promise<void>
  clear(key: string): Promise<void>
}

/** A limit, and the key under which one attempt counted. */
export type Attempt = readonly [limit: Limit, key: string]

/**
 * Runs `work` after its attempts were counted, and gives them back if it throws: whoever guessed learned
 * nothing, and a failing database must not use up anybody's attempts.
 */
export async function giveBackOnError<T>(attempts: readonly Attempt[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await giveBackAll(attempts)
    throw error
  }
}

/** Counts one attempt towards each. @returns seconds to wait if it exceeds one of them, otherwise 0. */
export const countAll = async (attempts: readonly Attempt[]): Promise<number> =>
  Math.max(...(await Promise.all(attempts.map(([limit, key]) => limit.count(key)))))

export const giveBackAll = (attempts: readonly Attempt[]) =>
  Promise.all(attempts.map(([limit, key]) => limit.giveBack(key)))

/** A key's count, and the milliseconds until it expires. */
type Count = { points: number; left: number }

interface Counter {
  add(key: string): Promise<Count>
  look(key: string): Promise<Count | undefined>
  giveBack(key: string): Promise<void>
  clear(key: string): Promise<void>
}

/** Invented keys must not fill memory. */
const MOST_KEYS = 20_000
/** How long to remember a refusal before asking the shared counter again. */
const COUNT_AGAIN_MS = 5_000
/** The most by which clocks of instances may differ. */
const CLOCKS_APART_MS = 60_000
/** Delete expired counters: the privacy page promises it. */
const CLEAN_EVERY_MS = 60_000

/** Where attempts are counted: the database, and who is told when it cannot be (`tellOnce`). */
type Counting = { db: Db; tell: ReturnType<typeof tellOnce> }

/**
 * A limit of `points` attempts in `seconds`. Counts in the database if given, falling back to memory while it
 * is away; otherwise in memory.
 */
export function createLimit(name: string, points: number, seconds: number, counting?: Counting): Limit {
  const ms = seconds * 1000
  const memory = countInMemory(ms)
  const counter = counting ? withStandIn(counting, countInDatabase(counting.db, name, ms), memory) : memory
  // A refused key costs a write only every few seconds: another process may have cleared it.
  const refused = new Map<string, { until: number; countAgain: number }>()
  const inSeconds = (left: number) => Math.min(seconds, Math.max(1, Math.ceil(left / 1000)))
  const stillRefused = (key: string) => {
    const found = refused.get(key)
    if (found && found.countAgain > performance.now()) return inSeconds(found.until - performance.now())
    refused.delete(key)
    return 0
  }
  return {
    async wait(key) {
      const count = await counter.look(key)
      return count && count.points >= points ? inSeconds(count.left) : 0
    },
    async count(key) {
      const wait = stillRefused(key)
      if (wait > 0) return wait
      const count = await counter.add(key)
      if (count.points <= points) return 0
      if (refused.size >= MOST_KEYS) refused.clear()
      const until = performance.now() + Math.min(count.left, ms)
      refused.set(key, { until, countAgain: Math.min(until, performance.now() + COUNT_AGAIN_MS) })
      return inSeconds(count.left)
    },
    async giveBack(key) {
      refused.delete(key)
      await counter.giveBack(key)
    },
    async clear(key) {
      refused.delete(key)
      await counter.clear(key)
    },
  }
}

function countInMemory(ms: number): Counter {
  // Ordered by start, which is also the order of expiry.
  const counts = new Map<string, { points: number; until: number }>()
  const find = (key: string) => {
    const found = counts.get(key)
    return found && found.until > performance.now() ? found : undefined
  }
  const told = ({ points, until }: { points: number; until: number }) => ({
    points,
    left: until - performance.now(),
  })
  return {
    async add(key) {
      let count = find(key)
      if (!count) {
        for (const [each, { until }] of counts) {
          if (until > performance.now() && counts.size < MOST_KEYS) break
          counts.delete(each)
        }
        counts.delete(key)
        count = { points: 0, until: performance.now() + ms }
        counts.set(key, count)
      }
      count.points++
      return told(count)
    },
    async look(key) {
      const count = find(key)
      return count && told(count)
    },
    async giveBack(key) {
      const count = find(key)
      if (count) count.points = Math.max(0, count.points - 1)
    },
    async clear(key) {
      counts.delete(key)
    },
  }
}

/** One row per key. Stores only the key's hash, so that the table holds neither addresses nor e-mails. */
function countInDatabase(db: Db, name: string, ms: number): Counter {
  const idOf = (key: string) => `${name} ${createHash('sha256').update(key).digest('base64url')}`
  // An expiry this far ahead means the clock moved back.
  const isOver = (moment: number, expire: number) =>
    expire <= moment || expire > moment + ms + CLOCKS_APART_MS
  return {
    async add(key) {
      const moment = Date.now()
      const over = sql`limites.expire <= ${moment} or limites.expire > ${moment + ms + CLOCKS_APART_MS}`
      const { rows } = await sql<{ points: number; expire: number }>`
        insert into limites (key, points, expire) values (${idOf(key)}, 1, ${moment + ms})
        on conflict (key) do update set
          points = case when ${over} then 1 else limites.points + 1 end,
          expire = case when ${over} then excluded.expire else limites.expire end
        returning points, expire`.execute(db)
      const [{ points, expire } = { points: 1, expire: moment + ms }] = rows
      return { points, left: expire - moment }
    },
    async look(key) {
      const moment = Date.now()
      const row = await db
        .selectFrom('limites')
        .select(['points', 'expire'])
        .where('key', '=', idOf(key))
        .executeTakeFirst()
      return row && !isOver(moment, row.expire)
        ? { points: row.points, left: row.expire - moment }
        : undefined
    },
    async giveBack(key) {
      await db
        .updateTable('limites')
        .set((eb) => ({ points: eb('points', '-', 1) }))
        .where('key', '=', idOf(key))
        .where('points', '>', 0)
        .execute()
    },
    async clear(key) {
      await db.deleteFrom('limites').where('key', '=', idOf(key)).execute()
    },
  }
}

/**
 * SQLite's codes for a file that is busy, locked, read-only, unreadable, damaged, on a full disk, or gone.
 */
const SQLITE_CANNOT = new Set([5, 6, 8, 10, 11, 13, 14])
/**
 * PostgreSQL's codes for a read-only transaction, and its classes: no resources, operator intervention, disk,
 * damage.
 */
const POSTGRES_CANNOT = /^(25006|53|57|58|XX)/

/** Whether the database cannot count now, rather than the query being wrong. */
function cannotCount(error: unknown): boolean {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number }
  return isAway(error) || SQLITE_CANNOT.has(errcode & 0xff) || POSTGRES_CANNOT.test(code)
}

/** Logs the beginning of an outage, not each request in it. */
export function tellOnce(log?: Log) {
  let failing = false
  return (error?: unknown) => {
    if (error && !failing) log?.warn({ err: error }, 'the database cannot count attempts; counting in memory')
    failing = error !== undefined
  }
}

/** An outage of the database must not lift a limit. */
function withStandIn({ tell }: Counting, counter: Counter, standIn: Counter): Counter {
  const either = async <T>(run: (one: Counter) => Promise<T>): Promise<T> => {
    try {
      const result = await run(counter)
      tell()
      return result
    } catch (error) {
      if (!cannotCount(error)) throw error
      tell(error)
      return run(standIn)
    }
  }
  return {
    add: (key) => either((one) => one.add(key)),
    look: (key) => either((one) => one.look(key)),
    giveBack: (key) => either((one) => one.giveBack(key)),
    clear: async (key) => {
      await Promise.all([either((one) => one.clear(key)), standIn.clear(key)])
    },
  }
}

const QUARTER_HOUR = 15 * 60
const HOUR = 60 * 60
const DAY = 24 * HOUR

/** Removes what counts no longer. */
export const limitsJob: Job = {
  name: 'límites',
  everyMs: CLEAN_EVERY_MS,
  run: ({ db }) => db.deleteFrom('limites').where('expire', '<=', Date.now()).execute(),
}

export type Limits = ReturnType<typeof createLimits>

/**
 * All limits. Sign-in counts failures only (docs/product.md, Signing in). Limits that guard a secret survive
 * a restart, on SQLite too; the others cost no write there, because its one process counts in memory.
 */
export function createLimits(db?: Db, log?: Log) {
  const kept = db && { db, tell: tellOnce(log) }
  const shared = kept && isPostgres(kept.db) ? kept : undefined
  return {
    // Per e-mail for strangers, per device once the account knows it.
    signIn: createLimit('ingreso-correo', 5, QUARTER_HOUR, kept),
    signInAddress: createLimit('ingreso-direccion', 20, QUARTER_HOUR, kept),
    // Per session: the password that is asked for again while signed in.
    ownPassword: createLimit('clave-propia', 5, QUARTER_HOUR, kept),
    // Per account: what the site keeps of a backup's passphrase must not help to guess it.
    backupPhrase: createLimit('frase-respaldo', 5, QUARTER_HOUR, kept),
    secondStep: createLimit('segundo-paso', 5, QUARTER_HOUR, kept),
    // Apart from passwords, which strangers may get wrong: per device once the account knows it, else per
    // address.
    passkey: createLimit('llave', 20, QUARTER_HOUR, kept),
    // Each challenge once, for longer than it lasts.
    passkeyChallenge: createLimit('reto', 1, QUARTER_HOUR, kept),
    oneTimeLink: createLimit('enlace', 20, QUARTER_HOUR, kept),
    forgotten: createLimit('olvido', 3, HOUR, kept),
    // Far above a volunteer's fullest Sunday, below what fills a disk.
    uploadAccount: createLimit('subida-cuenta', 600, HOUR, shared),
    uploadAddress: createLimit('subida-direccion', 1200, HOUR, shared),
    writeAccount: createLimit('escritura-cuenta', 1200, HOUR, shared),
    // Each is up to five requests to other servers.
    radioProbe: createLimit('probar-radio', 60, HOUR, shared),
    youtubeProbe: createLimit('probar-youtube', 20, HOUR, shared),
    // Generous: many people share the address of a mobile network.
    prayerRequest: createLimit('formulario', 30, HOUR, shared),
    signUp: createLimit('inscripcion', 30, HOUR, shared),
    // Guesses: many people share the address of a mobile network.
    secretLink: createLimit('enlace-secreto', 120, HOUR, shared),
    // What is sent by links, after a service by all who serve at once: whoever guesses keeps none from it.
    secretLinkForm: createLimit('respuesta-por-enlace', 600, HOUR, shared),
    // A whole congregation sends from one network; each photo is an upload and a form.
    guestPhoto: createLimit('foto-invitada', 1200, HOUR, shared),
    guestForm: createLimit('formulario-invitado', 2400, HOUR, shared),
    subscription: createLimit('suscripcion', 60, HOUR, shared),
    dataRequest: createLimit('solicitud', 10, HOUR, shared),
    // Photos that are hidden because somebody asked.
    hiddenPhoto: createLimit('foto-oculta', 5, DAY, shared),
    formStampAddress: createLimit('sello-direccion', 120, HOUR, shared),
    // One request per stamp.
    formStamp: createLimit('sello', 1, HOUR, shared),
  }
}
