import type { Claims } from '#app/platform/db/claims.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { withLease } from '#app/platform/db/leases.server.ts'
import type { Integrity } from '#app/platform/db/sqlite/integrity.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { explain } from '#app/platform/explain.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import type { Job } from '#app/platform/jobs.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { backUpSomewhere, copyBackup } from './backup.server.ts'
import { backupName } from './format.server.ts'
import { nameOf, type Place } from './place.server.ts'
import { deleteOldBackups, lastBackup } from './state.server.ts'

const LOOK_EVERY_MS = 5 * 60_000
const LEASE_MS = 120_000
const HOUR = 60 * 60 * 1000
// Nobody needs another one so soon, and each may be gigabytes.
const RECENT_MS = 10 * 60_000

type Parts = {
  env: Env
  db: Db
  files: FileStore
  tables: Claims
  log: Log
  places: readonly Place[]
  integrity?: Pick<Integrity, 'check'>
}

/**
 * Makes a backup every `BACKUP_EVERY`, once however many instances there are, and keeps the newest
 * `BACKUP_KEEP` in each place. One that failed, or ended with its process, is tried again after an hour at
 * most. None without `BACKUP_EVERY`.
 */
export function backupJobs(parts: Omit<Parts, 'db' | 'files' | 'log'>): Job[] {
  const { env } = parts
  if (!env.BACKUP_EVERY) return []
  const run: Job['run'] = (site, stopping) =>
    backUpWhenDue({ ...site, ...parts }, stopping).catch((error) => {
      throw explain(error, env)
    })
  return [{ name: 'respaldos', everyMs: Math.min(LOOK_EVERY_MS, env.BACKUP_EVERY), run }]
}

/**
 * Makes a backup if one is due in any place, or brings the one that is young enough in another: made once, it
 * goes to every place. @returns its name, if one was due and no other instance is making it.
 */
export async function backUpWhenDue(parts: Parts, stopping?: AbortSignal) {
  const { env, places } = parts
  const look = () => lookAtAll(parts, env.BACKUP_EVERY)
  if (!(await look()).some(({ due }) => due)) return undefined
  const name = await backUpAlone(
    parts,
    async () => {
      const all = await look()
      return {
        to: all.flatMap(({ due }, n) => (due ? (places[n] ?? []) : [])),
        from: all.find(({ young, away }) => young && !away),
      }
    },
    stopping,
  )
  return name === 'taken' ? undefined : name
}

/**
 * Makes a backup because somebody asks for it, and deletes none: whoever presses again and again must not
 * push the older ones out. @returns `recent` if there is one that young already, `taken` if one is being
 * made.
 */
export async function backUpNow(parts: Parts, stopping?: AbortSignal): Promise<'made' | 'recent' | 'taken'> {
  const wanted = async () => {
    const all = await lookAtAll(parts, RECENT_MS)
    return { to: all.some(({ young }) => young) ? [] : parts.places, keepAll: true }
  }
  const name = await backUpAlone(parts, wanted, stopping)
  if (name === 'taken') return name
  return name ? 'made' : 'recent'
}

type Source = { place: Place; nombre: string; momento: string }
/** Which places want one, and where there is one already that would do. */
type Wanted = { to: readonly Place[]; from?: Source | undefined; keepAll?: boolean }

/**
 * Brings a backup to the places that want one once no other instance makes one: that one may have sufficed. A
 * place that fails keeps no other from getting it.
 * @returns its name; undefined if none was wanted, `taken` if another instance is making one.
 */
function backUpAlone(
  parts: Parts,
  wanted: () => Promise<Wanted>,
  stopping?: AbortSignal,
): Promise<string | 'taken' | undefined> {
  const { env, db, log } = parts
  return withLease(db, 'respaldo', LEASE_MS, async (taken) => {
    const { to, from, keepAll = false } = await wanted()
    if (to.length === 0) return undefined
    const lost = stopping ? AbortSignal.any([taken, stopping]) : taken
    const tidy = async (place: Place, name: string) => {
      if (!keepAll) await deleteOldBackups(place, env.BACKUP_KEEP, name)
      log.info({ backup: place.describe(name) }, 'backup made')
    }
    const failed = new Map<Place, unknown>()
    const fail = (place: Place, error: unknown) => {
      const { message } = explain(error, env) as Error
      log.error({ place: nameOf(place), reason: message }, 'a place for backups failed')
      failed.set(place, error)
    }
    const source = from ?? (await makeIn(to, parts, { lost, fail, tidy }))
    const { nombre: name, momento, place } = source
    for (const each of to.filter((one) => one !== place && !failed.has(one)))
      await copyBackup(db, { name, momento, from: place, to: each }, lost)
        .then(() => tidy(each, name))
        .catch((error) => {
          if (lost.aborted) throw error
          fail(each, error)
        })
    return name
  })
}

type Making = {
  lost: AbortSignal
  fail(place: Place, error: unknown): void
  tidy(place: Place, name: string): Promise<void>
}

async function makeIn(to: readonly Place[], parts: Parts, { lost, fail, tidy }: Making): Promise<Source> {
  const { env, integrity } = parts
  const momento = new Date().toISOString()
  const options = { ...parts, withPrivate: env.BACKUP_REQUESTS, lost, name: backupName(new Date(momento)) }
  const { place, name } = await backUpSomewhere(
    to,
    { ...options, ...(integrity && { check: integrity.check }) },
    fail,
  )
  await tidy(place, name).catch((error) => fail(place, error))
  return { place, nombre: name, momento }
}

const since = (moment: string | null) => (moment ? Date.now() - Date.parse(moment) : Number.POSITIVE_INFINITY)

/** Of each place its last backup, whether that is `young`, and whether another is due and may be tried. */
const lookAtAll = ({ db, places }: Pick<Parts, 'db' | 'places'>, every = Number.POSITIVE_INFINITY) =>
  Promise.all(
    places.map(async (place) => {
      const { momento, tried, nombre, away } = await lastBackup(db, place, places.length > 1)
      const young = since(momento) < every
      const due = !young && since(tried) >= Math.min(every, HOUR)
      return { place, nombre, momento: momento ?? '', young, due, away }
    }),
  )
