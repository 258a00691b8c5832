import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tono } from './logo.server.ts'
import type { Normalised, Shape } from './normalise.server.ts'
import { pack, unpack } from './parcel.server.ts'
import { LOGO } from './refusals.ts'
import type { VariantFormat } from './variants.server.ts'

/** A picture as stored, with its first size (none if no format can hold it) and its ThumbHash in base64. */
type PreparedBytes = Normalised & {
  first: { width: number; bytes: Uint8Array } | null
  thumbhash: string
  /** For finding pictures that look alike (`alike.ts`). */
  hash: string
  tono?: Tono | undefined
}

export type Task =
  | { name: 'prepare'; bytes: Uint8Array; shape?: Shape | undefined }
  | { name: 'open'; bytes: Uint8Array }
  | { name: 'variant'; width: number; format: VariantFormat }
  | { name: 'card' }
  | { name: 'brightest'; bytes: Uint8Array }
  | { name: 'draw'; svg: string; as: Drawn }

/** A JPEG of the drawing's own size, or a PNG of one so wide and high. */
export type Drawn = { quality: number } | { width: number; height: number }

export interface Answer {
  id: number
  result: PreparedBytes | Uint8Array | string | null
  error?: string
}

/** The image process died or hung, as opposed to reporting that it cannot decode this picture. */
export class ImageProcessError extends Error {}

const TASK_WITHIN = 60_000
/**
 * Logos take a second, on a busy processor ten: pages come first. One that hangs would hang again, and the proxies
 * in front wait for a minute.
 */
const LOGO_WITHIN = 40_000
const IDLE = 30_000
/** Pages have priority when the processor is busy. */
const NICENESS = 10

interface Running {
  child: ChildProcess
  /** Exchanges bytes with the process; deleted with it. */
  folder: string
  tasks: Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>
  idle?: NodeJS.Timeout
  /** Marks it dead or dying: sends no more requests, and rejects those that wait. */
  gone: (error: Error) => void
}

let running: Running | undefined
let lastId = 0

/**
 * Decodes and encodes pictures in a separate process: a hostile file can crash only that, it knows no secret,
 * and memory that codecs fragment goes with it. It starts with the first upload and exits after half a minute
 * without one.
 * @returns what to store, or the sentence why the file is refused.
 * @throws ImageProcessError if the process died twice over it; of a logo, which is tried once, that is a sentence.
 */
export async function prepareBytes(bytes: Uint8Array, shape?: Shape): Promise<PreparedBytes | string> {
  const task: Task = { name: 'prepare', bytes, shape }
  const over = Promise.withResolvers<void>()
  preparing.add(over.promise)
  try {
    const result = await run(task, shape === 'logo' ? LOGO_WITHIN : TASK_WITHIN).catch((error) => {
      if (!(error instanceof ImageProcessError)) throw error
      // Another picture may have killed it: retry once.
      return shape === 'logo' ? LOGO.complex : run(task)
    })
    return result as PreparedBytes | string
  } finally {
    preparing.delete(over.promise)
    over.resolve()
  }
}

/** Starts the process while the upload still arrives; it exits by itself. */
export function prewarmImageProcess(): void {
  const process = running ?? start()
  if (process.tasks.size === 0) rest(process)
}

/** Renders our SVG as a JPEG; in this process, for the codecs would take a third of the server's memory. */
export async function drawJpeg(svg: string, quality: number): Promise<Uint8Array> {
  return (await run({ name: 'draw', svg, as: { quality } })) as Uint8Array
}

/** The same as a PNG of this size in pixels. */
export async function drawPng(svg: string, width: number, height = width): Promise<Uint8Array> {
  return (await run({ name: 'draw', svg, as: { width, height } })) as Uint8Array
}

/** How light the lightest spot of a stored picture is, 0 to 255: as large as a letter of the banner. */
export async function brightestOf(bytes: Uint8Array): Promise<number> {
  return ((await run({ name: 'brightest', bytes })) as Uint8Array)[0] ?? 255
}

// Preparing has priority: a person waits for it, and nobody for the sizes of a picture that is already
// visible.
const preparing = new Set<Promise<void>>()
const background = async (task: Task) => {
  while (preparing.size > 0) await Promise.all(preparing)
  return run(task)
}

interface OpenPicture {
  variant: (width: number, format: VariantFormat) => Promise<Uint8Array>
  card: () => Promise<Uint8Array>
}

/** Decodes a picture once to encode its sizes. One at a time: opening the next closes the last. */
export async function openPicture(bytes: Uint8Array): Promise<OpenPicture> {
  await run({ name: 'open', bytes })
  return {
    variant: async (width, format) => (await background({ name: 'variant', width, format })) as Uint8Array,
    card: async () => (await background({ name: 'card' })) as Uint8Array,
  }
}

async function run(task: Task, within = TASK_WITHIN): Promise<Answer['result']> {
  const process = running ?? start()
  const id = ++lastId
  clearTimeout(process.idle)
  process.child.ref()
  process.child.channel?.ref()
  let timer: NodeJS.Timeout | undefined
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      process.tasks.set(id, { resolve, reject })
      timer = setTimeout(() => process.child.kill('SIGKILL'), within)
      const send = (packed: unknown) =>
        process.child.send(
          { id, task: packed },
          // Sending may fail before the exit event arrives.
          (error) => error && process.gone(new ImageProcessError(error.message)),
        )
      pack(task, process.folder).then(send).catch(reject)
    })
    if (answer.error !== undefined) throw new Error(answer.error)
    const result = await unpack(answer.result).catch((error) => {
      const died = new ImageProcessError('It died with its answer', { cause: error })
      process.gone(died)
      throw died
    })
    return result as Answer['result']
  } finally {
    clearTimeout(timer)
    process.tasks.delete(id)
    if (process.tasks.size === 0) rest(process)
  }
}

function rest(process: Running) {
  process.child.unref()
  process.child.channel?.unref()
  clearTimeout(process.idle)
  // At once no longer the one that runs: a task that came before its end would be lost.
  process.idle = setTimeout(() => process.gone(new ImageProcessError('It was idle')), IDLE).unref()
}

function start(): Running {
  const program = createRequire(import.meta.url).resolve('#app/platform/images/image-worker.server.ts')
  const folder = mkdtempSync(join(tmpdir(), 'campanario-fotos-'))
  const child = fork(program, [folder], {
    // Or V8 keeps the buffers of hundreds of pictures: 290 MB instead of 116, and no faster.
    execArgv: ['--max-semi-space-size=4'],
    // No settings, so no secrets. The thresholds make glibc return large blocks to the system at once.
    env: { MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '65536', PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const gone = (error: Error) => {
    if (running === started) running = undefined
    child.kill('SIGKILL')
    clearTimeout(started.idle)
    for (const task of started.tasks.values()) task.reject(error)
    started.tasks.clear()
    rmSync(folder, { recursive: true, force: true })
  }
  const started: Running = { child, folder, tasks: new Map(), gone }
  child.on('message', (answer: Answer) => started.tasks.get(answer.id)?.resolve(answer))
  child.on('error', (error) => gone(new ImageProcessError(error.message)))
  child.on('exit', (code, signal) =>
    gone(new ImageProcessError(`The image process ended with ${signal ?? code}`)),
  )
  child.once('spawn', () => {
    try {
      setPriority(child.pid ?? 0, NICENESS)
    } catch {
      // It has exited, or the system refuses: then it runs at normal priority.
    }
  })
  running = started
  return started
}
