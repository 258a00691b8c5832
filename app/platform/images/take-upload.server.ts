import type { Transaction } from 'kysely'
import { changeContent, type Db, isAway } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import type { Uploads } from '#app/platform/uploads/uploads.server.ts'
import { discardImage, type ImageInput, insertImage, prepareImage } from './images.server.ts'

type Parts = { db: Db; files: FileStore; uploads: Uploads; encoding: { wake(): void } }

export type TakenUpload =
  | { ok: true }
  /** `mensaje` says why the file is refused; without it the upload does not exist (any more). */
  | { ok: false; mensaje?: string }

/** Storing the files failed, so nothing was written to the database either. */
export class FilesFailed extends Error {
  constructor(cause: unknown) {
    super('The picture could not be kept', { cause })
  }
}

/**
 * Turns a finished upload into content: checks and stores the picture, commits its row together with what `write` adds,
 * and deletes the upload. After a failure only the upload remains, for another try.
 * @throws `FilesFailed` if storing the files fails; the database's own error if writing fails.
 */
export async function takeUpload(
  { db, files, uploads, encoding }: Parts,
  { id, usuario, ...image }: { id: string; usuario: string } & Omit<ImageInput, 'bytes'>,
  write: (trx: Transaction<Tables>, url: string) => Promise<void>,
): Promise<TakenUpload> {
  const received = await uploads.read(id, usuario)
  if (!received) return { ok: false }
  const result = await prepareImage({ files }, { ...image, bytes: received.bytes }).catch((error) => {
    throw new FilesFailed(error)
  })
  if (!result.ok) {
    await uploads.remove(id)
    return result
  }
  try {
    await changeContent(db, async (trx) => {
      await insertImage(trx, result.imagen)
      await write(trx, result.imagen.url)
    })
  } catch (error) {
    // A connection may have broken after the commit, and then the photo needs its files. If it does not, the sweep
    // deletes them later, like whatever cannot be deleted now.
    if (!isAway(error)) await discardImage({ files }, result.imagen).catch(() => {})
    throw error
  }
  encoding.wake()
  await uploads.remove(id).catch(() => {}) // otherwise the sweep deletes it
  return { ok: true }
}
