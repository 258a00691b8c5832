import type { Db } from '#app/platform/db/db.server.ts'
import { within } from '#app/platform/within.server.ts'
import { backupName } from './format.server.ts'
import { nameOf, type Place } from './place.server.ts'
import { isComplete } from './verify.server.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
/** The most by which another instance's clock may be ahead. */
const CLOCKS_APART_MS = 60_000
const ANSWER_WITHIN_MS = 2_000
/**
 * How many recorded backups to look for before giving up: more than anybody keeps who has old ones deleted.
 */
const LOOKED_FOR = 100

type LastBackup = {
  /** When the newest finished, present and readable backup was made; ISO-8601. */
  momento: string | null
  /** Its name. */
  nombre: string
  /** When the last attempt began. */
  tried: string | null
  /** When a newer one was made that is missing now. */
  lost: string | null
  /** The place does not answer; `momento` is as recorded. */
  away: boolean
}

/**
 * Finds the last backup. Ignores those dated in the future, because the clock moved back: an extra backup
 * harms nobody, a missing one does. Backups made elsewhere count as recorded, unless the place is one of
 * several and `alone` counts.
 */
export async function lastBackup(db: Db, place: Place, alone = false): Promise<LastBackup> {
  const noted = db
    .selectFrom('respaldos')
    .select(['momento', 'nombre', 'bytes', 'lugar'])
    .where('momento', '<=', new Date(Date.now() + CLOCKS_APART_MS).toISOString())
    .$if(alone, (query) => query.where('lugar', '=', place.id))
    .orderBy('momento', 'desc')
    .orderBy('id', 'desc')
  const [latest, good] = await Promise.all([
    noted.limit(1).executeTakeFirst(),
    noted.where('error', '=', '').limit(LOOKED_FOR).execute(),
  ])
  const newest = good[0]
  const tried = latest?.momento ?? null
  const found = {
    momento: newest?.momento ?? null,
    nombre: newest?.nombre ?? '',
    tried,
    lost: null,
    away: false,
  }
  if (!newest || newest.lugar !== place.id) return found
  try {
    const there = await within(place.answersWithinMs ?? ANSWER_WITHIN_MS, findThere(place, good))
    const { momento = null, nombre = '' } = there ?? {}
    return { ...found, momento, nombre, lost: there === newest ? null : newest.momento }
  } catch {
    return { ...found, away: true }
  }
}

type Noted = { momento: string; nombre: string; bytes: number; lugar: string }

async function findThere(place: Place, good: Noted[]): Promise<Noted | undefined> {
  const sizes = await place.sizes()
  for (const each of good) {
    if (each.lugar !== place.id) return each
    if (sizes.get(each.nombre) === each.bytes && (await isComplete(place, each.nombre, each.bytes)))
      return each
  }
}

/**
 * One place's: `overdue` if there is none, or two intervals have passed (without `BACKUP_EVERY`: eight days).
 */
export type PlaceState = Omit<LastBackup, 'tried' | 'nombre'> & { overdue: boolean; well: boolean }

/** For the dashboard: the place that is best off, and, where there are several, each of them. */
export type BackupState = PlaceState & { lugares: (PlaceState & { lugar: string })[] }

export async function backupState(
  db: Db,
  places: readonly Place[],
  every: number | undefined,
): Promise<BackupState> {
  const limit = every ? 2 * every + HOUR : 8 * DAY
  const several = places.length > 1
  const all = await Promise.all(
    places.map(async (place) => {
      const { tried: _, nombre: __, ...last } = await lastBackup(db, place, several)
      const overdue = !last.momento || Date.now() - Date.parse(last.momento) > limit
      return { ...last, overdue, well: !overdue && !last.lost && !last.away, lugar: nameOf(place) }
    }),
  )
  const rank = (state: PlaceState) => `${state.well ? 1 : 0}${state.momento ?? ''}`
  const [best] = [...all].sort((one, other) => (rank(one) < rank(other) ? 1 : -1))
  if (!best) throw new Error('There is no place for backups')
  const { lugar: _, ...state } = best
  return { ...state, lugares: several ? all : [] }
}

/**
 * Deletes all backups of a place but the newest `keep`, of which `made` is one: it is the latest, whatever
 * its name says. Names in the future, from a clock that was ahead, neither count nor go; unreadable backups
 * do not count.
 */
export async function deleteOldBackups(place: Place, keep: number, made: string): Promise<void> {
  const latest = backupName(new Date(Date.now() + CLOCKS_APART_MS))
  const sizes = await place.sizes()
  const older = [...sizes.keys()].filter((name) => name !== made && name <= latest)
  let kept = 1
  for (const name of older.sort().reverse()) {
    if (kept >= keep) await place.remove(name)
    else if (await isComplete(place, name, sizes.get(name) ?? 0)) kept++
  }
}
