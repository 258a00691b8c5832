import pLimit from 'p-limit'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { storedIn } from '#app/platform/stored/originals.server.ts'
import { readParts } from '#app/platform/uploads/upload-parts.server.ts'
import { type Content, readContent } from './content.server.ts'
import type { Snapshot } from './snapshot.server.ts'

// The most files in memory at once.
const AHEAD = 4

interface Gathered {
  /** Still open: its rows match exactly these files. */
  snapshot: Snapshot
  /** The keys of the files that the rows name. */
  keys: string[]
  /** Files that rows name but that were already missing. */
  missing: string[]
}

type Source = {
  open: () => Promise<Snapshot>
  files: FileStore
  /** Include uploads in progress. */
  uploads: boolean
  /** Called once most files are taken, before the snapshot that counts: from then on nothing may be added. */
  settle?: (() => Promise<void>) | undefined
}

/**
 * Reads a running site: first the files, which takes long, then a snapshot of its rows and the files that it
 * names in addition. Files never change, and if one was deleted in between it takes another snapshot. So rows
 * and files agree without stopping the site.
 * @param take stores a file; `progress` receives how many of how many are done.
 */
export async function gather(
  { open, files, uploads, settle }: Source,
  take: (key: string, read: () => Promise<Content | null>) => Promise<boolean>,
  progress: (done: number, of: number) => void = () => {},
): Promise<Gathered> {
  const taken = new Set<string>()
  let missing = new Set<string>()
  const takeAll = async (keys: string[]) => {
    const gone = new Set<string>()
    let done = 0
    const few = pLimit(AHEAD)
    const one = async (key: string) => {
      if (await take(key, () => readContent(files, key))) taken.add(key)
      else gone.add(key)
      progress(++done, keys.length)
    }
    await few.map(keys, one).finally(() => few.clearQueue())
    return gone
  }

  const first = await open()
  try {
    const keys = await namedKeys(first, uploads)
    await first.close()
    missing = await takeAll(keys)
  } catch (error) {
    await first.close().catch(() => {})
    throw error
  }
  await settle?.()
  for (;;) {
    const snapshot = await open()
    try {
      const keys = await namedKeys(snapshot, uploads)
      const gone = await takeAll(keys.filter((key) => !taken.has(key)))
      // Still named and still missing: waiting does not bring it back.
      if ([...gone].every((key) => missing.has(key))) return { snapshot, keys, missing: [...gone] }
      missing = gone
      await snapshot.close()
    } catch (error) {
      await snapshot.close().catch(() => {})
      throw error
    }
  }
}

/** The files that rows name. */
async function namedKeys(snapshot: Snapshot, uploads: boolean): Promise<string[]> {
  const keys: string[] = []
  for await (const { files } of storedIn(snapshot)) keys.push(...files)
  if (!uploads) return keys
  for await (const rows of snapshot.rows('subidas'))
    for (const row of rows) keys.push(...readParts({ partes: String(row.partes) }).map(({ key }) => key))
  return keys
}
