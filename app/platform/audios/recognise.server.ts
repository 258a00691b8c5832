import { parseBuffer } from 'music-metadata'
import { openMp3 } from './mp3.server.ts'
import { openMp4 } from './mp4.server.ts'
import {
  AUDIO_TOO_HEAVY,
  EMPTY,
  IS_VIDEO,
  MAX_AUDIO_BYTES,
  NOT_AUDIO,
  VIDEO_WITHOUT_SOUND,
} from './refusals.ts'
import { AudioRefused, type OpenedAudio, readPiece, type Source } from './source.server.ts'

/**
 * Bytes of another format that are read, and tell whether it is a video. `music-metadata` takes 4 µs for each
 * byte in which it searches a frame, without giving way: 256 kB kept everybody waiting for 1.2 s.
 */
const HEAD = 16 * 1024

/**
 * Recognises a sound by its bytes, whatever its name says: MP3, and AAC in MP4 (M4A). It is kept as it was
 * encoded; everything around the sound is left out, because a file's metadata may tell places and devices.
 * @throws AudioRefused with the sentence for the person.
 */
export async function openAudio(source: Source): Promise<OpenedAudio> {
  if (source.size === 0) throw new AudioRefused(EMPTY)
  if (source.size > MAX_AUDIO_BYTES) throw new AudioRefused(AUDIO_TOO_HEAVY)
  const opened = (await openMp4(source)) ?? (await openMp3(source))
  if (opened) return opened
  const { hasAudio, hasVideo } = await formatOf(source)
  throw new AudioRefused(hasVideo ? (hasAudio ? IS_VIDEO : VIDEO_WITHOUT_SOUND) : NOT_AUDIO)
}

/** What another format holds, as far as its beginning tells. */
async function formatOf(source: Source) {
  try {
    return (
      await parseBuffer(await readPiece(source, 0, HEAD), { size: source.size }, { skipPostHeaders: true })
    ).format
  } catch {
    // No format at all, or one that does not tell by its beginning.
    return { hasAudio: false, hasVideo: false }
  }
}
