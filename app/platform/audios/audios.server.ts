import type { Db } from '#app/platform/db/db.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { keyOfUrl } from '#app/platform/images/variants.server.ts'
import type { OpenedAudio } from './source.server.ts'

/** A stored sound, or a silent film. */
export type Audio = {
  url: string
  tipo: OpenedAudio['tipo'] | 'video/mp4'
  bytes: number
  milisegundos: number
}

export async function insertAudio(db: Db, audio: Audio): Promise<void> {
  await db
    .insertInto('audios')
    .values({ ...audio, createdAt: now() })
    .execute()
}

/** Deletes what `prepareAudio` stored. */
export const discardAudio = ({ files }: { files: FileStore }, { url }: Audio): Promise<void> =>
  files.delete(keyOfUrl(url) ?? '')

/**
 * Deletes a sound by its address: the row, then the file. Call it when nothing names the sound any more.
 * Succeeds if there is none, or if the address is not ours.
 */
export async function deleteAudio({ db, files }: { db: Db; files: FileStore }, url: string): Promise<void> {
  const clave = keyOfUrl(url)
  if (!clave) return
  await db.deleteFrom('audios').where('url', '=', url).execute()
  await files.delete(clave)
}

/** What pages and feeds need to know of a sound before it is asked for. */
interface StoredAudio {
  tipo: Audio['tipo']
  bytes: number
  /** Rounded to thousandths. */
  segundos: number
}

const AT_ONCE = 500

/** The sounds of these addresses; addresses that are not ours, or gone, are missing from the map. */
export async function audiosByUrl(db: Db, urls: string[]): Promise<Map<string, StoredAudio>> {
  const asked = [...new Set(urls)].filter(Boolean)
  const audios = new Map<string, StoredAudio>()
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    const rows = await db
      .selectFrom('audios')
      .select(['url', 'tipo', 'bytes', 'milisegundos'])
      .where('url', 'in', asked.slice(from, from + AT_ONCE))
      .execute()
    for (const { url, milisegundos, ...rest } of rows)
      audios.set(url, { ...rest, segundos: milisegundos / 1000 })
  }
  return audios
}
