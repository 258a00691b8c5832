import { readFileSync } from 'node:fs'
import { type Audio, insertAudio, prepareAudio } from '#app/platform/audios/audios.server.ts'
import type { Source } from '#app/platform/audios/source.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import type { Named } from '#app/platform/stored/new-key.server.ts'

/** A file of `tests/fixtures/audio`: a tone of two seconds. */
export const sound = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`../../fixtures/audio/${name}`, import.meta.url)))

/** Bytes as they come from the storage: in pieces that end anywhere. */
export const inPieces = (bytes: Uint8Array, piece = 1009): Source => ({
  size: bytes.length,
  async *stream(start = 0, end = bytes.length) {
    for (let at = start; at < end; at += piece) yield bytes.subarray(at, Math.min(at + piece, end))
  },
})

/** Stores a sound and its row. */
export async function keepSound(
  { db, files }: { db: Db; files: FileStore },
  named: Named,
  name = 'tone.m4a',
): Promise<Audio> {
  const result = await prepareAudio({ files }, inPieces(sound(name)), named)
  if (!result.ok) throw new Error(result.mensaje)
  await insertAudio(db, result.audio)
  return result.audio
}
