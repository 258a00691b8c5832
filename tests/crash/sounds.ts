import { createHash } from 'node:crypto'
import { openAudio } from '#app/platform/audios/recognise.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { type FileStore, readFile } from '#app/platform/files/file-store.server.ts'
import { keyOfUrl } from '#app/platform/images/variants.server.ts'
import { inPieces, sound } from '#tests/support/player/sounds.ts'
import { silentMp3 } from '#tests/support/radio/silent-mp3.ts'

/** A sound to send, and what is to be stored of it. */
type Sound = {
  bytes: Uint8Array<ArrayBuffer>
  tipo: string
  largo: number
  milisegundos: number
  sha256: string
}

/** The sounds of a sermon, by the column that names them; without a light one some come as they are. */
export type Recording = { audio: Sound; audioLigero?: Sound }

export const QUALITIES = ['audio', 'audioLigero'] as const

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The site's own reader, run undisturbed, gives what is to be stored. */
async function expected(bytes: Uint8Array): Promise<Sound> {
  const opened = await openAudio(inPieces(bytes))
  const chunks = await Array.fromAsync(opened.body(), (chunk) => Buffer.from(chunk))
  const stored = Buffer.concat(chunks)
  const { tipo } = opened
  const rest = { largo: stored.length, milisegundos: opened.milisegundos(), sha256: sha256(stored) }
  return { bytes: new Uint8Array(bytes), tipo, ...rest }
}

/** Distinct recordings, some tagged, so that the stored bytes are not the sent ones. */
export async function makeRecordings(): Promise<Recording[]> {
  return [
    { audio: await expected(silentMp3(1, 320)), audioLigero: await expected(silentMp3(1, 32)) },
    { audio: await expected(sound('tone.m4a')), audioLigero: await expected(sound('tone.mp3')) },
    { audio: await expected(silentMp3(1, 128)) },
  ]
}

/**
 * Checks that every sound named by a sermon exists with the expected bytes, and that its row says so. `seen`
 * skips keys already checked: names are never reused.
 * @returns the faults, and the keys of all sounds that have a row; `unnamed` are those that no sermon names.
 */
export async function checkSounds(
  { db, files }: { db: Db; files: FileStore },
  recordings: Recording[],
  seen: Set<string>,
) {
  const wrong: string[] = []
  const keys: string[] = []
  const unnamed: string[] = []
  const named = new Map<string, Sound | undefined>()
  const sermons = await db
    .selectFrom('predicaciones')
    .select(['titulo', ...QUALITIES])
    .execute()
  for (const sermon of sermons)
    for (const quality of QUALITIES) {
      // A title ends with the number of its recording («grabacion 12.3 de 1»).
      const sound = recordings[Number(sermon.titulo.split(' de ')[1])]?.[quality]
      if ((sermon[quality] === '') !== (sound === undefined))
        wrong.push(`${sermon.titulo} has «${sermon[quality]}» as ${quality}`)
      if (sermon[quality]) named.set(sermon[quality], sound)
    }
  for (const row of await db.selectFrom('audios').selectAll().execute()) {
    const key = keyOfUrl(row.url) ?? ''
    keys.push(key)
    if (!named.has(row.url)) unnamed.push(key)
    const sound = named.get(row.url)
    if (!sound || seen.has(key)) continue
    const bytes = await readFile(files, key)
    if (!bytes) wrong.push(`${key} is missing`)
    else if (sha256(bytes) !== sound.sha256) wrong.push(`${key} is not what was sent`)
    const { tipo, largo, milisegundos } = sound
    if (row.tipo !== tipo || row.bytes !== largo || row.milisegundos !== milisegundos)
      wrong.push(`the row of ${key} is wrong: ${JSON.stringify(row)}`)
    seen.add(key)
  }
  return { wrong, keys, unnamed }
}
