import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '#app/platform/files/durable.server.ts'

const PREFIX = 'restauracion-'
const LOCK = 'en-uso'

/**
 * A folder in `DATA_DIR`, this user's alone, for the rows of a backup that is restored: prayer requests and password
 * hashes. A process that is killed leaves it to the next start, or restore.
 */
export async function openStage(dataDir: string): Promise<{ folder: string; close(): Promise<void> }> {
  await removeLeftStages(dataDir)
  await makeFolder(dataDir)
  const folder = await mkdtemp(join(dataDir, PREFIX))
  const lock = holdLock(folder)
  return {
    folder,
    async close() {
      lock?.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Removes what killed restores have left; one under way is left alone. */
export async function removeLeftStages(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => [])
  for (const folder of names.filter((name) => name.startsWith(PREFIX)).map((name) => join(dataDir, name))) {
    const lock = holdLock(folder)
    if (!lock) continue
    lock.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A lock of SQLite's, which the system lets go of whatever way its process ends. @returns nothing when it is taken. */
function holdLock(folder: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(join(folder, LOCK), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return lock
  } catch {
    lock.close()
    return undefined
  }
}
