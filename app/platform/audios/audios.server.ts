import pLimit from 'p-limit'
import type { Db } from '#app/platform/db/db.server.ts'
import { asStream, type FileStore } from '#app/platform/files/file-store.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { keyOfUrl, urlOf } from '#app/platform/images/variants.server.ts'
import { type Named, newKey } from '#app/platform/stored/new-key.server.ts'
import { openFilm } from './film.server.ts'
import { openAudio } from './recognise.server.ts'
import { AudioRefused, type OpenedAudio, type Source } from './source.server.ts'

/** A stored sound, or a silent film. */
export type Audio = {
  url: string
  tipo: OpenedAudio['tipo'] | 'video/mp4'
  bytes: number
  milisegundos: number
}

type AudioResult = { ok: true; audio: Audio } | { ok: false; mensaje: string }

const EXTENSIONS = { 'audio/mpeg': 'mp3', 'audio/mp4': 'm4a' } as const

// Reading and storing 300 MB takes some seconds: two people need not wait for each other, ten would fill the
// line.
const twoAtATime = pLimit(2)

/**
 * Checks a sound and stores it without its metadata, in one passage: whatever its length, only a few parts
 * are in memory. The caller inserts the row in the transaction that adds the sound to content, and calls
 * `discardAudio` if that fails. If the process dies in between, the sweep deletes what no row names.
 * @returns the sentence to show if the file is refused.
 * @throws if storing fails; no file remains then.
 */
export const prepareAudio = (
  { files }: { files: FileStore },
  source: Source,
  named: Named,
): Promise<AudioResult> =>
  inTurn(async () => {
    const opened = await openAudio(source)
    const { tipo } = opened
    const clave = newKey(named, EXTENSIONS[tipo], 'audio')
    let bytes = 0
    const counted = async function* () {
      for await (const chunk of opened.body()) {
        bytes += chunk.length
        yield chunk
      }
    }
    await files.put(clave, asStream(counted()), tipo)
    return { url: urlOf(clave), tipo, bytes, milisegundos: opened.milisegundos() }
  })

/** The same for a silent film. */
export const prepareFilm = (
  { files }: { files: FileStore },
  source: Source,
  named: Named,
): Promise<AudioResult> =>
  inTurn(async () => {
    const { bytes, milisegundos } = await openFilm(source)
    const clave = newKey(named, 'mp4', 'pelicula')
    await files.put(clave, bytes, 'video/mp4')
    return { url: urlOf(clave), tipo: 'video/mp4', bytes: bytes.length, milisegundos }
  })

const inTurn = (store: () => Promise<Audio>): Promise<AudioResult> =>
  twoAtATime(async () => {
    try {
      return { ok: true, audio: await store() }
    } catch (error) {
      if (error instanceof AudioRefused) return { ok: false, mensaje: error.message }
      throw error
    }
  })

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
