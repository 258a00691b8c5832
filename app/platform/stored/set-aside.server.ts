import type { Db } from '#app/platform/db/db.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { listStored } from './originals.server.ts'

/** `papelera/{day}/{key}`: not served, backed up or copied. */
const FOLDER = 'papelera/'
const ASIDE = /^papelera\/(\d{4}-\d\d-\d\d)\/(.+)$/
const DAYS_ASIDE = 30
const DAY_MS = 24 * 60 * 60 * 1000

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** Moves files out of the site for a month, in which they can be restored, before they are deleted. */
export async function setAside(
  files: FileStore,
  keys: string[],
  at: Date,
  lost?: AbortSignal,
): Promise<void> {
  for (const key of keys) {
    lost?.throwIfAborted()
    await files.move(key, `${FOLDER}${dayOf(at)}/${key}`)
  }
}

/** Sets aside what only the rows of `before` named: the sweep could find it too many. */
export async function setReplacedAside(
  { db, files }: { db: Db; files: FileStore },
  before: Awaited<ReturnType<typeof listStored>>,
): Promise<void> {
  const named = new Set((await listStored(db)).map(({ key }) => key))
  const replaced = before.filter(({ key }) => !named.has(key))
  await setAside(
    files,
    replaced.flatMap((stored) => stored.files),
    new Date(),
  )
}

/** Restores files that rows name again, after an older database replaced a newer one. */
export async function restoreSetAside(
  files: FileStore,
  names: { has(key: string): boolean },
  lost?: AbortSignal,
): Promise<number> {
  let back = 0
  for (const { aside, key } of await listAside(files)) {
    if (!names.has(key)) continue
    lost?.throwIfAborted()
    await files.move(aside, key)
    back++
  }
  return back
}

/** Deletes what was set aside over a month ago. */
export async function deleteSetAside(files: FileStore, at: Date, lost?: AbortSignal): Promise<number> {
  const lastDay = dayOf(new Date(at.getTime() - (DAYS_ASIDE + 1) * DAY_MS))
  const over = (await listAside(files)).filter(({ day }) => day <= lastDay)
  for (const { aside } of over) {
    lost?.throwIfAborted()
    await files.delete(aside)
  }
  return over.length
}

async function listAside(files: FileStore) {
  const found: { aside: string; day: string; key: string }[] = []
  for await (const { key: aside } of files.list(FOLDER)) {
    const [, day, key] = ASIDE.exec(aside) ?? []
    if (day && key) found.push({ aside, day, key })
  }
  return found
}
