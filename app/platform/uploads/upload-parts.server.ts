import type { Db } from '#app/platform/db/db.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'

/** What arrived of an upload in one piece: an object in the file store. */
export interface Part {
  key: string
  length: number
}

export const readParts = (row: { partes: string }): Part[] => JSON.parse(row.partes)

/** The row first: what it named is then nobody's, and the sweep takes what could not be deleted now. */
export async function removeUpload(
  { db, files }: { db: Db; files: FileStore },
  row: { id: string; partes: string },
) {
  await db.deleteFrom('subidas').where('id', '=', row.id).execute()
  await Promise.all(readParts(row).map(({ key }) => files.delete(key)))
}
