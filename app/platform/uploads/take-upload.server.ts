import type { Transaction } from 'kysely'
import { type Audio, discardAudio, insertAudio, prepareAudio } from '#app/platform/audios/audios.server.ts'
import { readWhole } from '#app/platform/audios/source.server.ts'
import { changeContent, type Db, isAway } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import {
  discardImage,
  insertImage,
  type PreparedImage,
  prepareImage,
} from '#app/platform/images/images.server.ts'
import type { Square } from '#app/platform/images/normalise.server.ts'
import type { Named } from '#app/platform/stored/new-key.server.ts'
import { type Guardada, MOST } from './kinds.ts'
import type { Uploads } from './uploads.server.ts'

type Parts = { db: Db; files: FileStore; uploads: Uploads; encoding: { wake(): void } }

/** A finished upload that becomes a stored picture or sound. */
export type Wanted = Named & { id: string; clase?: Guardada; square?: Square }

export type TakenUpload =
  | { ok: true }
  /**
   * `mensaje` says why the file is refused; without it the upload does not exist (any more). `id` is the upload's: of
   * several only this one is gone.
   */
  | { ok: false; mensaje?: string; id: string }

/** Storing the files failed, so nothing was written to the database either. */
export class FilesFailed extends Error {
  readonly clase: Guardada
  constructor(clase: Guardada, cause: unknown) {
    super('The file could not be kept', { cause })
    this.clase = clase
  }
}

type Prepared = { clase: 'foto'; imagen: PreparedImage } | { clase: 'audio'; audio: Audio }

/**
 * Turns finished uploads into content: checks and stores each file, commits their rows together with what `write` adds,
 * and deletes the uploads. After a failure the uploads remain, for another try; only one that is refused is deleted.
 * @param write receives the addresses in the uploads' order.
 * @throws `FilesFailed` if storing the files fails; the database's own error if writing fails.
 */
export async function takeUploads(
  parts: Parts,
  usuario: string,
  wanted: readonly Wanted[],
  write: (trx: Transaction<Tables>, urls: string[]) => Promise<void>,
): Promise<TakenUpload> {
  const { db, uploads, encoding } = parts
  const prepared: Prepared[] = []
  const discard = () => Promise.all(prepared.map((each) => discardPrepared(parts, each)))
  for (const each of wanted) {
    const result = await prepare(parts, usuario, each).catch(async (error) => {
      await discard().catch(() => {})
      throw new FilesFailed(each.clase ?? 'foto', error)
    })
    if ('ok' in result) {
      await discard().catch(() => {})
      return result
    }
    prepared.push(result)
  }
  try {
    await changeContent(db, async (trx) => {
      for (const each of prepared)
        await (each.clase === 'audio' ? insertAudio(trx, each.audio) : insertImage(trx, each.imagen))
      const urls = prepared.map((each) => (each.clase === 'audio' ? each.audio : each.imagen).url)
      await write(trx, urls)
    })
  } catch (error) {
    // A connection may have broken after the commit, and then the content needs its files. If it does not, the sweep
    // deletes them later, like whatever cannot be deleted now.
    if (!isAway(error)) await discard().catch(() => {})
    throw error
  }
  encoding.wake()
  for (const { id } of wanted) await uploads.remove(id).catch(() => {}) // otherwise the sweep deletes it
  return { ok: true }
}

/** The same for one picture. */
export const takeUpload = (
  parts: Parts,
  { usuario, ...image }: { usuario: string } & Omit<Wanted, 'clase'>,
  write: (trx: Transaction<Tables>, url: string) => Promise<void>,
): Promise<TakenUpload> => takeUploads(parts, usuario, [image], (trx, [url = '']) => write(trx, url))

async function prepare(
  { files, uploads }: Parts,
  usuario: string,
  { id, clase = 'foto', ...named }: Wanted,
): Promise<Prepared | (TakenUpload & { ok: false })> {
  const refuse = async (mensaje: string) => {
    await uploads.remove(id)
    return { ok: false, mensaje, id } as const
  }
  const received = await uploads.read(id, usuario)
  if (!received) return { ok: false, id }
  // An upload may have been announced as something else.
  if (received.size > MOST[clase].bytes) return refuse(MOST[clase].mensaje)
  if (clase === 'audio') {
    const result = await prepareAudio({ files }, received, named)
    return result.ok ? { clase, audio: result.audio } : refuse(result.mensaje)
  }
  const result = await prepareImage({ files }, { ...named, bytes: await readWhole(received) })
  return result.ok ? { clase, imagen: result.imagen } : refuse(result.mensaje)
}

const discardPrepared = (parts: Parts, each: Prepared) =>
  each.clase === 'audio' ? discardAudio(parts, each.audio) : discardImage(parts, each.imagen)
