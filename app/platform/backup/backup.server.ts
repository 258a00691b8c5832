import type { Db } from '#app/platform/db/db.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { backupName, type Manifiesto } from './format.server.ts'
import type { Place } from './place.server.ts'
import { writeBackup } from './write-backup.server.ts'

type Options = {
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>
  db: Db
  files: FileStore
  place: Place
  name?: string | undefined
  withPrivate: boolean
  progress?: (done: number, of: number) => void
  /** Gives it up: another instance may be at it. */
  lost?: AbortSignal
}

export type Backup = { place: Place; name: string; bytes: number; manifiesto: Manifiesto }

/**
 * Makes a backup of a site while it runs, and notes it, so that the dashboard can tell. What fails is noted too,
 * and thrown.
 */
export async function backUp({
  env,
  db,
  files,
  place,
  name = backupName(),
  lost,
  ...options
}: Options): Promise<Backup> {
  // Written down before it begins: one that takes the process with it must not be begun again at every start.
  const id = newId()
  await db
    .insertInto('respaldos')
    .values({ id, momento: now(), nombre: name, bytes: 0, error: 'unfinished' })
    .execute()
  const note = (bytes: number, error: string) =>
    db.updateTable('respaldos').set({ bytes, error }).where('id', '=', id).execute()
  try {
    let manifiesto: Manifiesto | undefined
    await place.put(
      name,
      until(
        lost,
        writeBackup(
          { env, files },
          {
            ...options,
            done: (result) => {
              manifiesto = result
            },
          },
        ),
      ),
    )
    const bytes = await place.size(name)
    if (!manifiesto || bytes === 0) throw new Error('The backup was not kept')
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

/** So far ahead may the clock of another instance be. */
const CLOCKS_APART_MS = 60_000

/**
 * When the last backup was made that came to its end, and when the last try began; ISO-8601. What is said to be made
 * later than now, since the clock was put back, does not count: another backup harms nobody, a missing one does.
 */
export async function lastBackup(
  db: Db,
): Promise<{ momento: string | undefined; tried: string | undefined }> {
  const last = (good: boolean) =>
    db
      .selectFrom('respaldos')
      .select('momento')
      .where('momento', '<=', new Date(Date.now() + CLOCKS_APART_MS).toISOString())
      .$if(good, (query) => query.where('error', '=', ''))
      .orderBy('momento', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  const [good, latest] = await Promise.all([last(true), last(false)])
  return { momento: good?.momento, tried: latest?.momento }
}
