import type { Db } from '#app/platform/db/db.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'

/** One piece of an upload: an object in the file store. */
interface Part {
  key: string
  length: number
}

export const readParts = (row: { partes: string }): Part[] => JSON.parse(row.partes)

/** Deletes the row first: objects that cannot be deleted now are then unnamed, and the sweep removes them. */
export async function removeUpload(
  { db, files }: { db: Db; files: FileStore },
  row: { id: string; partes: string },
) {
  await db.deleteFrom('subidas').where('id', '=', row.id).execute()
  await Promise.all(readParts(row).map(({ key }) => files.delete(key)))
}
