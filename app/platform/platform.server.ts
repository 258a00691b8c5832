import pRetry from 'p-retry'
import { createContext } from 'react-router'
import { createAuth, type RolOf, whoAsks } from './auth/auth.server.ts'
import { readSecret } from './auth/secret.server.ts'
import type { Secret } from './auth/secret-value.server.ts'
import { backUpSomewhere } from './backup/backup.server.ts'
import { nameOf, openPlaces } from './backup/place.server.ts'
import {
  lookAtBackup,
  type Open,
  type Part,
  type RestoreOptions,
  restoreBackup,
} from './backup/restore.server.ts'
import { backUpNow, backupJobs } from './backup/schedule.server.ts'
import { removeLeftStages } from './backup/stage.server.ts'
import { writeBackup } from './backup/write-backup.server.ts'
import type { Claims } from './db/claims.server.ts'
import { checkClock, clockJob } from './db/clock.server.ts'
import { checkDatabaseFile, type Db, isAway, migrate, openDb, openPool } from './db/db.server.ts'
import { hearOfUnreadable } from './db/documents.server.ts'
import { clearingJob } from './db/erasure-job.server.ts'
import { noNotifications, openNotifications } from './db/postgres/notifications.server.ts'
import { type Heard, watchSlowest } from './db/slowest.server.ts'
import { watchIntegrity } from './db/sqlite/integrity.server.ts'
import { type Env, publicSettings, SettingsError } from './env.server.ts'
import { explained } from './explain.server.ts'
import type { FileStore } from './files/file-store.server.ts'
import { measuredStore } from './files/measured-store.server.ts'
import { openFileStore } from './files/open-file-store.server.ts'
import { createGuardedFetch, type GuardedFetch } from './guarded-fetch.server.ts'
import { createHealth } from './health.server.ts'
import { joinSite } from './identity.server.ts'
import { encodingJob } from './images/encode-queue.server.ts'
import { createJobs, type Job } from './jobs.server.ts'
import { createLog, type Log } from './log.server.ts'
import type { Brand } from './mail/html.server.ts'
import { mailJob, pushJob, type Send } from './mail/mailer.server.ts'
import { createMetrics } from './metrics/metrics.server.ts'
import { queuesOf } from './metrics/queues.server.ts'
import { createLimits, limitsJob } from './rate-limit.server.ts'
import { sweepJob } from './stored/sweep.server.ts'
import type { Received } from './uploads/form-files.server.ts'
import { createUploads } from './uploads/uploads.server.ts'
import { VERSION } from './version.server.ts'

const START_WITHIN_MS = 60_000
const PREPARE_AGAIN_MS = 5_000
/** The site's queries take milliseconds, so a longer one hangs. */
const ANSWER_WITHIN_MS = 15_000
const LOOK_AT_FILE_EVERY_MS = 1_000

/** Everything opened once at start for all requests. Of the settings only those without secrets. */
export type Platform = Awaited<ReturnType<typeof openPlatform>>

/**
 * Per-request information, with or without a proxy; `address` is the visitor's. A route that answers 429 sets
 * `retryAfter` (seconds), because React Router drops a route's own headers from data responses.
 */
export type RequestInfo = {
  id: string
  address: string
  log: Log
  retryAfter?: number
  /** Something unexpected failed: the answer may be the framework's own. */
  failed?: boolean
  /** The same while a restore has the site closed. */
  closed?: boolean
  /** When the answer changes by itself, in milliseconds since 1970 (`changesAt`). */
  changesAt?: number
  /** The form, if it may bring files and was read before its route. */
  received?: Received | undefined
}

export const platformContext = createContext<Platform>()
export const requestContext = createContext<RequestInfo>()

/** What the features tell the platform. */
type Rooms = {
  rolOf: RolOf
  tables: Claims
  jobs: readonly Job[]
  /** What stands above the text of mails. */
  brandOf?: (parts: { db: Db; files: FileStore }) => Promise<Brand | undefined>
  /** What carries notices from the outbox to devices. */
  carrierOf?: (parts: { db: Db; log: Log; secret: Secret; home: string; fetch: GuardedFetch }) => Send
}

/**
 * Opens everything the settings name, and migrates the tables.
 * @throws SettingsError if the database does not answer in time or is read-only, or if the file storage
 * belongs to another site.
 */
export async function openPlatform(env: Env, { rolOf, tables, jobs: theirs, brandOf, carrierOf }: Rooms) {
  const log = createLog(env.LOG_LEVEL)
  log.info({ version: VERSION }, 'Campanario starts')
  const settings = publicSettings(env)
  hearOfUnreadable((document, why) =>
    log.error({ document, why }, 'a stored document cannot be read; the site shows its first words instead'),
  )
  const backups = openPlaces(env)
  const metrics = env.METRICS_TOKEN || env.METRICS_PORT ? await createMetrics(env.DATA_DIR) : undefined
  const { heard: isSlowest, slowest } = watchSlowest()
  const heard: Heard = (sql, ms) => {
    isSlowest(sql, ms)
    metrics?.queried(sql, ms)
  }
  const { db, secret } = await explained(env, () => openData(env, log, heard))
  metrics?.watch(queuesOf(db))
  await removeLeftStages(env.DATA_DIR).catch((error) =>
    log.error({ err: error }, 'removing what a killed restore left in DATA_DIR failed'),
  )
  const failed = new AbortController()
  const fail = (error: unknown) => {
    log.fatal({ err: error }, 'this process can no longer save anything and exits')
    failed.abort(error)
  }
  const ownFiles = openFileStore(env)
  const files = metrics ? measuredStore(ownFiles, metrics.stored) : ownFiles
  const stopPreparing = await prepareFiles(files, {
    log,
    fail,
    join: () => joinSite({ db, files, tables }, env),
  })
  // Before anything new is written: a clock that jumped ahead is found by how far it is from the last look.
  await checkClock(db).catch((error) => log.warn({ err: error }, 'checking the clock failed; retrying'))
  const replicaPool = openPool({ ...env, DATABASE_URL: env.DATABASE_REPLICA_URL }, ANSWER_WITHIN_MS)
  const replica = replicaPool && openDb(env, replicaPool, heard)
  const notifications = env.DATABASE_URL ? openNotifications(env.DATABASE_URL, log) : noNotifications
  const integrity = watchIntegrity(env, log)
  const health = createHealth({
    db,
    integrity,
    files: openFileStore(env, { impatient: true }),
    log,
    dataDir: env.DATA_DIR,
    backups,
    backupEvery: env.BACKUP_EVERY,
  })
  const encoding = encodingJob()
  const mail = mailJob({ db, log }, env, async () => brandOf?.({ db, files }))
  const guardedFetch = createGuardedFetch(env.FETCH_PRIVATE_HOSTS)
  const carrier = carrierOf?.({ db, log, secret, home: settings.home, fetch: guardedFetch })
  const push = pushJob({ db, log }, carrier)
  const jobs = createJobs(
    [
      clockJob(),
      sweepJob(tables),
      limitsJob,
      clearingJob,
      encoding,
      mail,
      push,
      ...backupJobs({ env, tables, places: backups, integrity }),
      ...theirs,
    ],
    { db, files, log, settings, secret, backups },
  )
  const stopLooking = watchDatabaseFile(db, fail)
  const stop = new AbortController()
  const auth = createAuth({ db, settings, secret })
  const site = { env, db, files, tables }
  return {
    settings,
    log,
    db,
    /** All tables, and how to treat each. */
    tables,
    replica,
    /** Between instances. */
    notifications,
    auth,
    /** Reads who asks from the session cookie, with cookies to send back. */
    whoAsks: (headers: Headers) => whoAsks({ auth, db, rolOf }, headers),
    limits: createLimits(db, log),
    files,
    /** Where backups are stored, the nearest first. */
    backups,
    /** Streams a backup of the site as it is now; with the prayer requests only if asked. */
    streamBackup: (options: { withPrivate: boolean }): AsyncIterable<Uint8Array> =>
      writeBackup(site, options),
    /** Reads and checks a backup, and changes nothing. */
    lookAtBackup: (open: Open, part: Part) => lookAtBackup(open, site, part),
    /** Replaces what there is by a part of a backup, once that is kept as a backup itself. */
    restoreBackup: (open: Open, part: Part, finish: RestoreOptions['finish']) =>
      restoreBackup(open, site, {
        replace: true,
        part,
        finish,
        async keep({ withPrivate }, settle) {
          await backUpSomewhere(backups, { ...site, withPrivate, settle }, (place, error) =>
            log.error({ place: nameOf(place), err: error }, 'a place for backups failed'),
          )
        },
      }),
    /** Makes a backup where the scheduled ones are. */
    backUpNow: () => backUpNow({ ...site, log, places: backups, integrity }, stop.signal),
    uploads: createUploads({
      db,
      files,
      log,
      stopping: stop.signal,
      arrived: metrics?.uploaded,
    }),
    /** Fetches URLs that a person typed. */
    guardedFetch,
    /** Encodes the sizes of new pictures in the background; call `wake` after adding one. */
    encoding: { wake: () => jobs.wake(encoding) },
    /** Sends the outbox; call `wake` after queueing mail. Sends no mail without `SMTP_URL`. */
    mailer: {
      wake() {
        jobs.wake(mail)
        jobs.wake(push)
      },
    },
    integrity,
    /** Whether data can be saved and the home page drawn, and what is wrong. */
    health,
    /** What the site does by itself, and when it last did. */
    jobs,
    /** What Prometheus reads; undefined unless the settings ask for it. */
    metrics,
    /** The kind of the statement that took longest in this process, of the last day. */
    slowest,
    /** Aborted when this process can no longer save anything and must exit; the reason says why. */
    failed: failed.signal,
    /** Aborted when the server begins to stop: ends streams that would never end by themselves. */
    stopping: stop.signal,
    beginStop: () => stop.abort(),
    async close() {
      integrity.stop()
      stopLooking()
      stopPreparing()
      await jobs.stop()
      metrics?.stop()
      await notifications.stop()
      await Promise.all([db.destroy(), replica?.destroy()])
    },
  }
}

async function openData(env: Env, log: Log, heard: Heard) {
  const migrated = await whenThere(log, () => migrateApart(env))
  if (migrated.length > 0) log.info({ migrated }, 'database migrated')
  const db = openDb(env, openPool(env, ANSWER_WITHIN_MS), heard)
  return { db, secret: await readSecret(db, env) }
}

/** Uses a pool of its own: migrating a large table may take longer than the query timeout. */
async function migrateApart(env: Env): Promise<string[]> {
  const db = openDb(env)
  try {
    return await migrate(db)
  } finally {
    await db.destroy()
  }
}

/** Waits up to a minute for a database that is still starting. */
const whenThere = <T>(log: Log, work: () => Promise<T>): Promise<T> =>
  pRetry(work, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: 250,
    maxTimeout: 5_000,
    maxRetryTime: START_WITHIN_MS,
    shouldRetry({ error }) {
      if (!isAway(error)) return false
      log.warn({ err: error }, 'the database does not answer yet; retrying')
      return true
    },
  })

/** Checks the file regularly, because nobody may write for hours. @returns stops checking. */
function watchDatabaseFile(db: Db, onReplaced: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    try {
      checkDatabaseFile(db)
    } catch (error) {
      clearInterval(timer)
      onReplaced(error)
    }
  }, LOOK_AT_FILE_EVERY_MS).unref()
  return () => clearInterval(timer)
}

/**
 * Creates the bucket or folder, and checks that it belongs to this site. A storage outage does not stop the
 * start, because pages still work: it retries. @returns stops retrying.
 * @throws SettingsError if the storage belongs to another site; after the start it calls `fail` instead.
 */
async function prepareFiles(
  files: FileStore,
  { log, fail, join }: { log: Log; fail: (error: unknown) => void; join: () => Promise<void> },
): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined
  const prepare = async () => {
    try {
      await files.prepare()
      await join()
      if (timer) log.info('the file storage answers')
    } catch (error) {
      if (error instanceof SettingsError) throw error
      if (!timer) log.error({ err: error }, 'the file storage does not answer; retrying')
      timer = setTimeout(() => prepare().catch(fail), PREPARE_AGAIN_MS).unref()
    }
  }
  await prepare()
  return () => clearTimeout(timer)
}
