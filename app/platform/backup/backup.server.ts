import type { Claims } from '#app/platform/db/claims.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
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
 * Backs up a running site, verifies the backup and records it for the dashboard. Records failures too, and throws them.
 */
export async function backUp({ place, name = backupName(), lost, ...options }: Options): Promise<Backup> {
  const { env, db, settle, check = () => checkIntegrity(env, lost) } = options
  // Record the attempt first: a backup that kills the process must not begin again at every start.
  const id = newId()
  await db
    .insertInto('respaldos')
    .values({ id, momento: now(), nombre: name, bytes: 0, error: 'unfinished', lugar: place.id })
    .execute()
  const note = (bytes: number, error: string) =>
    db.updateTable('respaldos').set({ bytes, error }).where('id', '=', id).execute()
  try {
    await check()
    let manifiesto: Manifiesto | undefined
    const done = (result: Manifiesto) => {
      manifiesto = result
    }
    const watched = watch(until(lost, writeBackup(options, { ...options, done })))
    await place.put(name, watched.bytes()).catch((error) => {
      if (!isUnwritable(error)) throw error
      const text = `The backup cannot be kept in ${place.describe(name)}: ${error.message}. ${ASK_ABOUT_FOLDER}`
      throw new OperatorError(text, { cause: error })
    })
    const written = watched.written()
    await verify(place, name, written, { whole: place.near && !settle, lost }).catch(async (error) => {
      await place.remove(name) // otherwise it would count as a backup
      throw error
    })
    const { bytes } = written
    if (!manifiesto) throw new Error('The backup has no end')
    await note(bytes, '')
    return { place, name, bytes, manifiesto }
  } catch (error) {
    await note(0, error instanceof Error ? error.message : String(error)).catch(() => {})
    throw error
  }
}

async function* until(lost: AbortSignal | undefined, bytes: AsyncIterable<Uint8Array>) {
  for await (const chunk of bytes) {
    lost?.throwIfAborted()
    yield chunk
  }
}
