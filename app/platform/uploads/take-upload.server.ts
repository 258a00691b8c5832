import type { Transaction } from 'kysely'
import { type Audio, discardAudio, insertAudio } from '#app/platform/audios/audios.server.ts'
import { prepareAudio, prepareFilm } from '#app/platform/audios/prepare-audio.server.ts'
import { readWhole, type Source } from '#app/platform/audios/source.server.ts'
import { changeContent, type Db, inTransaction, isAway } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import {
  discardImage,
  insertImage,
  type PreparedImage,
  prepareImage,
} from '#app/platform/images/images.server.ts'
import type { Shape } from '#app/platform/images/normalise.server.ts'
import type { Named } from '#app/platform/stored/new-key.server.ts'
import { type Guardada, MOST } from './kinds.ts'
import type { Uploads } from './uploads.server.ts'

type Parts = { db: Db; files: FileStore; uploads: Uploads; encoding: { wake(): void } }

/**
 * A finished upload that becomes a stored picture or sound. `aside`: no page shows it yet, so none is drawn
 * anew, and a picture keeps its first size alone.
 */
export type Wanted = Named & { id: string; clase?: Guardada; shape?: Shape; aside?: boolean }

export type TakenUpload =
  | { ok: true }
  /**
   * `mensaje` says why the file is refused; without it the upload does not exist (any more). `id` is the
   * upload's: of several only this one is gone.
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

type Prepared = { clase: 'foto'; imagen: PreparedImage } | { clase: 'audio' | 'pelicula'; audio: Audio }

/** A file to keep as a picture or a sound of the site. */
export type ToKeep = Named & { source: Source; clase?: Guardada; shape?: Shape; aside?: boolean }

/**
 * Turns finished uploads into content: checks and stores each file, commits their rows together with what
 * `write` adds, and deletes the uploads. After a failure the uploads remain, for another try; only one that
 * is refused is deleted.
 * @param write receives the addresses in the uploads' order, and what the first picture looks like (`alike.ts`).
 * @throws `FilesFailed` if storing the files fails; the database's own error if writing fails.
 */
export async function takeUploads(
  parts: Parts,
  usuario: string,
  wanted: readonly Wanted[],
  write: (trx: Transaction<Tables>, urls: string[], hash: string) => Promise<void>,
): Promise<TakenUpload> {
  const { uploads } = parts
  const files: ToKeep[] = []
  for (const each of wanted) {
    const source = await uploads.read(each.id, usuario).catch((error) => {
      throw new FilesFailed(each.clase ?? 'foto', error)
    })
    if (!source) return { ok: false, id: each.id }
    files.push({ ...each, source })
  }
  const kept = await keepFiles(parts, files, write)
  if (!kept.ok) {
    const { id = '' } = wanted[kept.which] ?? {}
    await uploads.remove(id)
    return { ok: false, mensaje: kept.mensaje, id }
  }
  parts.encoding.wake()
  for (const { id } of wanted) await uploads.remove(id).catch(() => {}) // otherwise the sweep deletes it
  return { ok: true }
}

/**
 * The same for files that lie anywhere, which stay there.
 * @returns why one is refused, and which; then nothing is kept.
 */
export async function keepFiles(
  parts: Pick<Parts, 'db' | 'files'>,
  wanted: readonly ToKeep[],
  write: (trx: Transaction<Tables>, urls: string[], hash: string) => Promise<void>,
): Promise<{ ok: true } | { ok: false; mensaje: string; which: number }> {
  const { db } = parts
  const prepared: Prepared[] = []
  const discard = () => Promise.all(prepared.map((each) => discardPrepared(parts, each)))
  for (const [which, each] of wanted.entries()) {
    const result = await prepare(parts, each).catch(async (error) => {
      await discard().catch(() => {})
      throw new FilesFailed(each.clase ?? 'foto', error)
    })
    if (typeof result === 'string') {
      await discard().catch(() => {})
      return { ok: false, mensaje: result, which }
    }
    prepared.push(result)
  }
  try {
    const aside = wanted.some((each) => each.aside)
    await (aside ? inTransaction : changeContent)(db, async (trx) => {
      for (const each of prepared)
        await (each.clase === 'foto'
          ? insertImage(trx, each.imagen, aside ? 'espera' : 'pendiente')
          : insertAudio(trx, each.audio))
      const urls = prepared.map((each) => (each.clase === 'foto' ? each.imagen : each.audio).url)
      const [first] = prepared
      await write(trx, urls, first?.clase === 'foto' ? first.imagen.hash : '')
    })
  } catch (error) {
    // A connection may have broken after the commit, and then the content needs its files. If it does not,
    // the sweep deletes them later, like whatever cannot be deleted now.
    if (!isAway(error)) await discard().catch(() => {})
    throw error
  }
  return { ok: true }
}

/** The same for one. */
export const takeUpload = (
  parts: Parts,
  { usuario, ...wanted }: { usuario: string } & Wanted,
  write: (trx: Transaction<Tables>, url: string, hash: string) => Promise<void>,
): Promise<TakenUpload> =>
  takeUploads(parts, usuario, [wanted], (trx, [url = ''], hash) => write(trx, url, hash))

/** @returns the sentence why it is refused. */
async function prepare(
  { files }: Pick<Parts, 'files'>,
  { source, clase = 'foto', ...named }: ToKeep,
): Promise<Prepared | string> {
  // An upload may have been announced as something else.
  if (source.size > MOST[clase].bytes) return MOST[clase].mensaje
  if (clase !== 'foto') {
    const result = await (clase === 'audio' ? prepareAudio : prepareFilm)({ files }, source, named)
    return result.ok ? { clase, audio: result.audio } : result.mensaje
  }
  const result = await prepareImage({ files }, { ...named, bytes: await readWhole(source) })
  return result.ok ? { clase, imagen: result.imagen } : result.mensaje
}

const discardPrepared = (parts: Pick<Parts, 'db' | 'files'>, each: Prepared) =>
  each.clase === 'foto' ? discardImage(parts, each.imagen) : discardAudio(parts, each.audio)
