import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import { RestoreError, type Staged } from './read-backup.server.ts'

export type Answer = { staged: Staged } | { refusal: string } | { failure: { message: string } }

/**
 * What the process may keep, its buffers apart; the longest manifest that a backup may have takes half of it.
 */
const MEMORY_MB = 512
/** The largest sites take minutes. */
const WITHIN_MS = 6 * 60 * 60 * 1000

/** Each takes much memory. */
const oneAtATime = pLimit(1)

/**
 * Runs `stageBackup` in a process of its own, with a bound of its own on memory: whatever a backup holds,
 * pages are answered meanwhile. Not in a thread: V8 ends the whole process when parsing JSON exceeds a
 * thread's bound. The process knows no secret; what it reads was opened and deciphered here.
 * @throws RestoreError if it is not whole, not ours or needs too much.
 */
export const stageInProcess = (open: () => Promise<AsyncIterable<Uint8Array>>, folder: string) =>
  oneAtATime(async (): Promise<Staged> => {
    const bytes = await open()
    const program = createRequire(import.meta.url).resolve('#app/backup-reader.server.ts')
    const child = fork(program, [folder], {
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      env: {
        PATH: process.env.PATH,
        MALLOC_ARENA_MAX: '2',
        NODE_COMPILE_CACHE: join(dirname(program), '../node_modules/.cache/campanario'),
      },
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      timeout: WITHIN_MS,
    })
    let unreadable: unknown
    async function* source() {
      try {
        yield* bytes
      } catch (error) {
        unreadable = error
        child.kill('SIGKILL')
        throw error
      }
    }
    // One that refuses the backup reads no more of it.
    const fed = pipeline(Readable.from(source()), child.stdin as NodeJS.WritableStream).catch(() => {})
    try {
      const answer = await new Promise<Answer>((resolve, reject) => {
        child.once('message', resolve)
        child.once('error', reject)
        child.once('exit', (code, signal) =>
          reject(
            unreadable ??
              (signal ? tooMuch() : new Error(`The process that reads a backup ended with ${code}`)),
          ),
        )
      })
      if ('staged' in answer) return answer.staged
      if ('refusal' in answer) throw new RestoreError(answer.refusal)
      throw Object.assign(new Error(), answer.failure)
    } finally {
      child.kill('SIGKILL')
      await fed
    }
  })

const tooMuch = () =>
  new RestoreError(
    'Este respaldo pide más memoria o más tiempo de lo que el sitio le da para revisarlo. No se restauró nada.',
  )
