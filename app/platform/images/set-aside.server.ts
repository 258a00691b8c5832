import type { Db } from '#app/platform/db/db.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { storedKeys } from './variants.server.ts'

/** `papelera/{day}/{key}`: not served, not backed up, not copied. */
const FOLDER = 'papelera/'
const ASIDE = /^papelera\/(\d{4}-\d\d-\d\d)\/(.+)$/
const DAYS_ASIDE = 30
const DAY_MS = 24 * 60 * 60 * 1000

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** Takes files out of the site for a month, in which they can be brought back, before they are deleted. */
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

/**
 * Runs what puts other rows in the place of a site's, and puts aside the pictures that only the former ones named: by
 * themselves they could be too many for the sweep.
 */
export async function replacingPictures<T>(
  { db, files }: { db: Db; files: FileStore },
  replace: () => Promise<T>,
) {
  const list = () => db.selectFrom('imagenes').select(['clave', 'variantes', 'estado']).execute()
  const before = await list()
  const result = await replace()
  const named = new Set((await list()).map(({ clave }) => clave))
  const replaced = before.filter(({ clave }) => !named.has(clave))
  await setAside(files, replaced.flatMap(storedKeys), new Date())
  return result
}

/** Puts back what rows name again: from an older database that was put in the place of a newer one. */
export async function bringBack(
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

/** Deletes for good what has lain aside for a month. */
export async function clearAway(files: FileStore, at: Date, lost?: AbortSignal): Promise<number> {
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
