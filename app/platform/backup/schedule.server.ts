import type { Claims } from '#app/platform/db/claims.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { withLease } from '#app/platform/db/leases.server.ts'
import type { Integrity } from '#app/platform/db/sqlite/integrity.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { explain } from '#app/platform/explain.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import type { Job } from '#app/platform/jobs.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { backUp } from './backup.server.ts'
import type { Place } from './place.server.ts'
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
  place: Place
  integrity?: Pick<Integrity, 'check'>
}

/**
 * Makes a backup every `BACKUP_EVERY`, once however many instances there are, and keeps the newest `BACKUP_KEEP`.
 * One that failed, or ended with its process, is tried again after an hour at most. None without `BACKUP_EVERY`.
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

/** @returns the name of the backup it made, if one was due and no other instance is making it. */
export async function backUpWhenDue(parts: Parts, stopping?: AbortSignal) {
  const { env, db, place } = parts
  const due = () => isDue(db, place, env.BACKUP_EVERY)
  if (!(await due())) return undefined
  const tidy = (name: string) => deleteOldBackups(place, env.BACKUP_KEEP, name)
  const name = await backUpAlone(parts, { wanted: due, tidy }, stopping)
  return name === 'taken' ? undefined : name
}

/**
 * Makes a backup because somebody asks for it, and deletes none: whoever presses again and again must not push the older
 * ones out. @returns `recent` if there is one that young already, `taken` if one is being made.
 */
export async function backUpNow(parts: Parts, stopping?: AbortSignal): Promise<'made' | 'recent' | 'taken'> {
  const wanted = async () => {
    const { momento } = await lastBackup(parts.db, parts.place)
    return since(momento) >= RECENT_MS
  }
  const name = await backUpAlone(parts, { wanted }, stopping)
  if (name === 'taken') return name
  return name ? 'made' : 'recent'
}

/**
 * Makes a backup if it is `wanted` once no other instance makes one: that one may have sufficed.
 * @returns its name; undefined if it was not wanted, `taken` if another instance is making one.
 */
function backUpAlone(
  parts: Parts,
  { wanted, tidy }: { wanted(): Promise<boolean>; tidy?(name: string): Promise<void> },
  stopping?: AbortSignal,
): Promise<string | 'taken' | undefined> {
  const { env, db, log, place, integrity } = parts
  return withLease(db, 'respaldo', LEASE_MS, async (taken) => {
    if (!(await wanted())) return undefined
    const { name, bytes } = await backUp({
      ...parts,
      withPrivate: env.BACKUP_REQUESTS,
      lost: stopping ? AbortSignal.any([taken, stopping]) : taken,
      ...(integrity && { check: integrity.check }),
    })
    await tidy?.(name)
    log.info({ backup: place.describe(name), bytes }, 'backup made')
    return name
  })
}

const since = (moment: string | null) => (moment ? Date.now() - Date.parse(moment) : Number.POSITIVE_INFINITY)

async function isDue(db: Db, place: Place, every = Number.POSITIVE_INFINITY): Promise<boolean> {
  const { momento, tried } = await lastBackup(db, place)
  return since(momento) >= every && since(tried) >= Math.min(every, HOUR)
}
