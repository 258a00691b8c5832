/** What the worker is asked, and what it answers. */
export type Asked = { file: Blob; outputs: { bitsPerSecond: number; sampleRate: number }[] }
export type Told =
  | { progress: number }
  | { sounds: ArrayBuffer[] }
  /** `silent`: there is no sound in it. `unreadable`: this browser cannot decode it. */
  | { refusal: Refusal }
export type Refusal = 'silent' | 'unreadable'

export type Conversion = { done: Promise<File[]>; cancel(): void }

export class ConversionError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(`The file is ${refusal}`)
    this.refusal = refusal
  }
}

/**
 * Makes an MP3 in one channel of each of `outputs` out of a sound, or of a video's sound. The converter (280
 * kB) is fetched by the first call. `done` rejects with a `ConversionError`, and never settles after
 * `cancel`.
 */
export function convertSound(
  file: File,
  outputs: Asked['outputs'],
  onProgress: (percent: number) => void,
): Conversion {
  const worker = new Worker(new URL('./convert.worker.ts', import.meta.url), { type: 'module' })
  const done = new Promise<File[]>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
      if ('progress' in data) return onProgress(Math.min(99, Math.floor(data.progress * 100)))
      worker.terminate()
      if ('refusal' in data) return reject(new ConversionError(data.refusal))
      const name = file.name.replace(/\.\w{1,5}$/, '')
      resolve(data.sounds.map((sound) => new File([sound], `${name}.mp3`, { type: 'audio/mpeg' })))
    }
    worker.onerror = (event) => {
      event.preventDefault()
      worker.terminate()
      reject(new ConversionError('unreadable'))
    }
  })
  worker.postMessage({ file, outputs } satisfies Asked)
  return { done, cancel: () => worker.terminate() }
}
