// npm run campana: synthesises the bell of the example sermons. Needs ffmpeg, for the MP3 only.
import { execFileSync } from 'node:child_process'

const HZ = 24_000
const SECONDS = 14
/** When the bell is struck, in seconds. */
const STROKES = [0, 3.5, 7]
/**
 * The note that people hear; a bell's partials are not harmonic, and the higher they are, the sooner they
 * fade.
 */
const PRIME_HZ = 311
const PARTIALS: [ratio: number, loudness: number, lasts: number][] = [
  [0.5, 0.5, 5],
  [1, 0.9, 3.2],
  [1.19, 0.6, 2.6],
  [1.5, 0.3, 2],
  [2, 0.8, 1.6],
  [2.51, 0.25, 1],
  [2.66, 0.2, 0.9],
  [3.01, 0.25, 0.7],
  [4.17, 0.15, 0.45],
  [5.43, 0.1, 0.3],
]
const LOUDEST = 0.8
const ATTACK_SECONDS = 0.004
const FADE_SECONDS = 2

const FOLDER = new URL('../app/features/predicaciones/ejemplo/', import.meta.url).pathname

function ring(): Float64Array {
  const sound = new Float64Array(HZ * SECONDS)
  for (const stroke of STROKES)
    for (let n = Math.round(stroke * HZ); n < sound.length; n++) {
      const t = n / HZ - stroke
      const attack = Math.min(1, t / ATTACK_SECONDS)
      let sum = 0
      for (const [ratio, loudness, lasts] of PARTIALS)
        sum += loudness * Math.exp(-t / lasts) * Math.sin(2 * Math.PI * PRIME_HZ * ratio * t)
      sound[n] = (sound[n] ?? 0) + attack * sum
    }
  const loudest = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return sound.map((sample, n) => {
    const fade = Math.min(1, (SECONDS - n / HZ) / FADE_SECONDS)
    return (sample / loudest) * LOUDEST * fade
  })
}

const samples = Int16Array.from(ring(), (sample) => Math.round(sample * 32_767))
for (const [name, rate] of [
  ['campana.mp3', '96k'],
  ['campana-ligera.mp3', '40k'],
] as const) {
  const input = ['-f', 's16le', '-ar', String(HZ), '-ac', '1', '-i', '-']
  const output = ['-c:a', 'libmp3lame', '-b:a', rate, '-id3v2_version', '0', '-bitexact', FOLDER + name]
  execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...input, ...output], { input: samples })
}
