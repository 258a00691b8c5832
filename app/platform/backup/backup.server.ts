import type { Claims } from '#app/platform/db/claims.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { DatabaseDamagedError } from '#app/platform/db/sqlite/damage.server.ts'
import { checkIntegrity } from '#app/platform/db/sqlite/integrity.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { ASK_ABOUT_FOLDER, isUnwritable } from '#app/platform/explain.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { OperatorError } from '#app/platform/operator-error.server.ts'
import { backupName, type Manifiesto } from './format.server.ts'
import type { Place } from './place.server.ts'
import { verify, watch } from './verify.server.ts'
import { writeBackup } from './write-backup.server.ts'

type Options = {
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>
  db: Db
  files: FileStore
  tables: Claims
  place: Place
  name?: string | undefined
  withPrivate: boolean
  progress?: (done: number, of: number) => void
  /** Checks the database first; by default this function does. */
  check?: () => Promise<void>
  /** Closes the site before the rows are read: then it is read back only as far as that takes no time. */
  settle?: () => Promise<void>
  /** Aborts when another instance may have taken over. */
  lost?: AbortSignal
}

type Backup = { place: Place; name: string; bytes: number; manifiesto: Manifiesto }

/**
 * Backs up a running site, verifies the backup and records it for the dashboard. Records failures too, and
 * throws them.
 */
export async function backUp({ place, name = backupName(), lost, ...options }: Options): Promise<Backup> {
  const { env, db, settle, check = () => checkIntegrity(env, lost) } = options
  let manifiesto: Manifiesto | undefined
  const done = (result: Manifiesto) => {
    manifiesto = result
  }
  const open = async () => {
    await check()
    return writeBackup(options, { ...options, done })
  }
  const bytes = await store({ db, place, name, lost, open, whole: place.near && !settle })
  if (!manifiesto) throw new Error('The backup has no end')
  return { place, name, bytes, manifiesto }
}

/** Makes a backup in the first of these places that takes it; `failed` is told of each that does not. */
export async function backUpSomewhere(
  places: readonly Place[],
  options: Omit<Options, 'place'>,
  failed: (place: Place, error: unknown) => void,
): Promise<Backup> {
  const [place, ...others] = places
  if (!place) throw new Error('There is no place for backups')
  try {
    return await backUp({ ...options, place })
  } catch (error) {
    // What is wrong with the site itself is so for every place.
    if (others.length === 0 || options.lost?.aborted || error instanceof DatabaseDamagedError) throw error
    failed(place, error)
    return backUpSomewhere(others, options, failed)
  }
}

type Copied = { name: string; momento: string; from: Place; to: Place }

/**
 * Copies a backup to another place, verifies the copy, and records it there under the moment when it was
 * made.
 */
export async function copyBackup(
  db: Db,
  { name, momento, from, to }: Copied,
  lost?: AbortSignal,
): Promise<void> {
  // Opened by its first reader: a place that takes nothing leaves nothing open.
  async function* bytes() {
    const found = await from.get(name)
    if (!found) throw new Error(`${from.describe(name)} is no longer there`)
    yield* found
  }
  await store({ db, place: to, name, lost, open: async () => bytes(), momento, whole: to.near })
}

type Stored = {
  db: Db
  place: Place
  name: string
  lost: AbortSignal | undefined
  open(): Promise<AsyncIterable<Uint8Array>>
  /** When it was made, if not now. */
  momento?: string
  /** Read it back whole. */
  whole: boolean
}

/** Writes a backup to a place, reads it back and records it. @returns its size. */
async function store({ db, place, name, lost, open, momento, whole }: Stored): Promise<number> {
  // Record the attempt first: a backup that kills the process must not begin again at every start.
  const id = newId()
  await db
    .insertInto('respaldos')
    .values({ id, momento: now(), nombre: name, bytes: 0, error: 'unfinished', lugar: place.id })
    .execute()
  const note = (values: { bytes: number; error: string; momento?: string }) =>
    db.updateTable('respaldos').set(values).where('id', '=', id).execute()
  try {
    const watched = watch(until(lost, await open()))
    await place.put(name, watched.bytes()).catch((error) => {
      if (!isUnwritable(error)) throw error
      const text = `El respaldo no se puede guardar en ${place.describe(name)}: ${error.message}. ${ASK_ABOUT_FOLDER}`
      throw new OperatorError(text, { cause: error })
    })
    const written = watched.written()
    await verify(place, name, written, { whole, lost }).catch(async (error) => {
      await place.remove(name) // otherwise it would count as a backup
      throw error
    })
    const { bytes } = written
    await note({ bytes, error: '', ...(momento && { momento }) })
    if (momento) await forgetFailures(db, { id, name, place })
    return bytes
  } catch (error) {
    await note({ bytes: 0, error: error instanceof Error ? error.message : String(error) }).catch(() => {})
    throw error
  }
}

/** What was copied after all is one backup there. */
const forgetFailures = (db: Db, { id, name, place }: { id: string; name: string; place: Place }) =>
  db
    .deleteFrom('respaldos')
    .where('nombre', '=', name)
    .where('lugar', '=', place.id)
    .where('id', '!=', id)
    .execute()

async function* until(lost: AbortSignal | undefined, bytes: AsyncIterable<Uint8Array>) {
  for await (const chunk of bytes) {
    lost?.throwIfAborted()
    yield chunk
  }
}
