import type { Transaction } from 'kysely'
import { changeContent, type Db, isAway } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import type { Uploads } from '#app/platform/uploads/uploads.server.ts'
import { discardImage, type ImageInput, insertImage, prepareImage } from './images.server.ts'

type Parts = { db: Db; files: FileStore; uploads: Uploads; encoding: { wake(): void } }

export type TakenUpload =
  | { ok: true }
  /** `mensaje` tells why the file cannot be taken; without it the upload is not there (any more). */
  | { ok: false; mensaje?: string }

/** The files could not be kept, so nothing was written to the database either. */
export class FilesFailed extends Error {
  constructor(cause: unknown) {
    super('The picture could not be kept', { cause })
  }
}

/**
 * Makes a finished upload part of the content: the picture is checked and kept, its row and what `write` adds go
 * in together, the upload is forgotten. Whatever fails on the way, nothing of it is left but the upload, with
 * which another try can be made.
 * @throws `FilesFailed` when the files do not answer, whatever the database throws when it does not.
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
    // A connection that broke may have broken after the commit: the photo is there then, and needs its files. What
    // nobody needs, and what cannot be deleted now, the sweep takes later.
    if (!isAway(error)) await discardImage({ files }, result.imagen).catch(() => {})
    throw error
  }
  encoding.wake()
  await uploads.remove(id).catch(() => {}) // the sweep comes later
  return { ok: true }
}
