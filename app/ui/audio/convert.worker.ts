// Converts what the browser can decode into MP3. In a worker with a policy of its own
// (`server/built-files.ts`): the encoder is WebAssembly, which no page may run, and whatever a strange file
// makes of the decoder has no network here.
import { registerMp3Encoder } from '@mediabunny/mp3-encoder'
import {
  ADTS,
  BlobSource,
  BufferTarget,
  Conversion,
  FLAC,
  Input,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  Mp3OutputFormat,
  OGG,
  Output,
  QTFF,
  Quality,
  WAVE,
  WEBM,
} from 'mediabunny'
import type { Asked, Told } from './convert.ts'

const FORMATS = [MP4, QTFF, MP3, ADTS, WAVE, FLAC, OGG, WEBM, MATROSKA, MPEG_TS]

registerMp3Encoder()

const tell = (told: Told, transfer: Transferable[] = []) => postMessage(told, { transfer })

addEventListener('message', async ({ data: { file, outputs } }: MessageEvent<Asked>) => {
  try {
    const done = outputs.map(() => 0)
    const sounds = await Promise.all(
      outputs.map((output, index) =>
        convert(file, output, (part) => {
          done[index] = part
          tell({ progress: done.reduce((sum, each) => sum + each) / done.length })
        }),
      ),
    )
    if (sounds.every((sound) => typeof sound !== 'string')) tell({ sounds }, sounds)
    else tell({ refusal: sounds.find((sound) => typeof sound === 'string') ?? 'unreadable' })
  } catch {
    tell({ refusal: 'unreadable' })
  }
})

async function convert(
  file: Blob,
  { bitsPerSecond, sampleRate }: Asked['outputs'][number],
  onProgress: (part: number) => void,
): Promise<ArrayBuffer | 'silent' | 'unreadable'> {
  using input = new Input({ source: new BlobSource(file), formats: FORMATS })
  const track = await input.getPrimaryAudioTrack()
  if (!track) return 'silent'
  const target = new BufferTarget()
  const conversion = await Conversion.init({
    input,
    output: new Output({ format: new Mp3OutputFormat(), target }),
    tracks: 'primary',
    video: { discard: true },
    audio: {
      codec: 'mp3',
      quality: new Quality({ bitrate: bitsPerSecond, bitrateMode: 'constant' }),
      numberOfChannels: 1,
      sampleRate,
      forceTranscode: true,
    },
    // What a telephone writes into its recordings: where it was, and whose it is.
    tags: {},
    showWarnings: false,
  })
  if (!conversion.isValid) return 'unreadable'
  conversion.onProgress = onProgress
  await conversion.execute()
  return target.buffer ?? 'unreadable'
}
