import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '#app/platform/files/durable.server.ts'

const PREFIX = 'restauracion-'
const LOCK = 'en-uso'

/**
 * Creates a folder in `DATA_DIR`, readable by this user only, for the rows of a backup being restored: prayer
 * requests and password hashes. If the process is killed, the next start or restore removes it.
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

/** Removes what killed restores left; keeps the folder of one in progress. */
export async function removeLeftStages(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => [])
  for (const folder of names.filter((name) => name.startsWith(PREFIX)).map((name) => join(dataDir, name))) {
    const lock = holdLock(folder)
    if (!lock) continue
    lock.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Takes an SQLite lock, which the system releases however its process ends. @returns undefined if another
 * process holds it.
 */
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
