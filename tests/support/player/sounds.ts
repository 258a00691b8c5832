import { readFileSync } from 'node:fs'
import { type Audio, insertAudio } from '#app/platform/audios/audios.server.ts'
import { prepareAudio } from '#app/platform/audios/prepare-audio.server.ts'
import type { Source } from '#app/platform/audios/source.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import type { Named } from '#app/platform/stored/new-key.server.ts'
import { wavHeader } from './wav.ts'

/** A file of `tests/fixtures/audio`: a tone of two seconds. */
export const sound = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`../../fixtures/audio/${name}`, import.meta.url)))

/**
 * A sound that its shop protected against copies: the name of its coding says so, and no browser can decode
 * it.
 */
export function lockedSound(): Buffer {
  const bytes = Buffer.from(sound('tone.m4a'))
  bytes.write('drms', bytes.indexOf('mp4a', bytes.indexOf('stsd')))
  const data = bytes.indexOf('mdat')
  const end = data - 4 + bytes.readUInt32BE(data - 4)
  for (let at = data + 4; at < end; at++) bytes[at] = (bytes[at] ?? 0) ^ 0x5a
  return bytes
}

/** Bytes as they come from the storage: in pieces that end anywhere. */
export const inPieces = (bytes: Uint8Array, piece = 1009): Source => ({
  size: bytes.length,
  async *stream(start = 0, end = bytes.length) {
    for (let at = start; at < end; at += piece) yield bytes.subarray(at, Math.min(at + piece, end))
  },
})

/** Stores a sound and its row. */
export async function keepSound({ db, files }: { db: Db; files: FileStore }, named: Named): Promise<Audio> {
  const result = await prepareAudio({ files }, inPieces(sound('tone.m4a')), named)
  if (!result.ok) throw new Error(result.mensaje)
  await insertAudio(db, result.audio)
  return result.audio
}

/** A file for a file input, by its name's end. */
export const soundFile = (name: string, bytes: Uint8Array = sound(name)) => ({
  name,
  mimeType:
    { mp3: 'audio/mpeg', m4a: 'audio/mp4', wav: 'audio/wav', mp4: 'video/mp4' }[name.split('.')[1] ?? ''] ??
    '',
  buffer: Buffer.from(bytes),
})

/** A tone in two channels, as a recorder writes it. */
export function wav(seconds = 3): Uint8Array {
  const rate = 44_100
  const data = Buffer.alloc(seconds * rate * 4)
  for (let n = 0; n < seconds * rate; n++)
    for (const channel of [0, 2])
      data.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * 440 * n) / rate)), 4 * n + channel)
  return Buffer.concat([wavHeader(2, rate, data.length), data])
}
