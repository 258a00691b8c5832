import pLimit from 'p-limit'
import { asStream, type FileStore } from '#app/platform/files/file-store.server.ts'
import { urlOf } from '#app/platform/images/variants.server.ts'
import { type Named, newKey } from '#app/platform/stored/new-key.server.ts'
import type { Audio } from './audios.server.ts'
import { openFilm } from './film.server.ts'
import { openAudio } from './recognise.server.ts'
import { AudioRefused, type Source } from './source.server.ts'

// Apart from the rows (`audios.server.ts`): what reads sounds is a seventh of the files that commands would
// load, and none of them does.

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
