import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { sqlitePath } from '#app/platform/db/db.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { DatabaseDamagedError } from './damage.server.ts'

/** After the first pages have rendered. */
const START_AFTER_MS = 2_000
/** Gigabytes on a slow disk take minutes. */
const WITHIN_MS = 30 * 60_000
/** Rendering pages has priority. */
const NICENESS = 10

type Places = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>

/**
 * Runs SQLite's `quick_check` in a process of its own, so that the site keeps answering. PostgreSQL has
 * checksums of its own.
 * @throws DatabaseDamagedError
 */
export async function checkIntegrity(
  { DATABASE_URL, DATA_DIR }: Places,
  signal?: AbortSignal,
): Promise<void> {
  if (DATABASE_URL) return
  const path = sqlitePath({ DATA_DIR })
  const [first, ...more] = await findFaults(path, signal)
  if (first) throw new DatabaseDamagedError(path, more.length > 0 ? `${first}, and more` : first)
}

async function findFaults(path: string, signal: AbortSignal | undefined): Promise<string[]> {
  signal?.throwIfAborted()
  const program = createRequire(import.meta.url).resolve('#app/platform/db/sqlite/integrity-worker.server.ts')
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [program, path],
      // No settings, so no secrets.
      { env: { PATH: process.env.PATH }, timeout: WITHIN_MS, killSignal: 'SIGKILL', signal },
      (error, stdout, stderr) => {
        if (!error) resolve(JSON.parse(stdout))
        else if (signal?.aborted) reject(signal.reason)
        else reject(new Error(`The database could not be checked: ${stderr.trim() || error.message}`))
      },
    )
    try {
      if (child.pid) setPriority(child.pid, NICENESS)
    } catch {
      // The process has ended, or the system does not allow it.
    }
  })
}

export type Integrity = {
  isDamaged(): boolean
  /** Starts a check, or joins the one under way. @throws DatabaseDamagedError */
  check(): Promise<void>
  stop(): void
}

/** Checks the database soon after start and on request, and remembers the result. */
export function watchIntegrity(places: Places, log: Log): Integrity {
  const stopping = new AbortController()
  let damaged = false
  let running: Promise<void> | undefined
  const look = async () => {
    try {
      await checkIntegrity(places, stopping.signal)
      damaged = false
    } catch (error) {
      if (error instanceof DatabaseDamagedError) damaged = true
      throw error
    }
  }
  const check = () => {
    running ??= look().finally(() => {
      running = undefined
    })
    return running
  }
  const timer = setTimeout(() => {
    check().catch((error: Error) => {
      if (!stopping.signal.aborted) log.error({ reason: error.message }, 'the database check failed')
    })
  }, START_AFTER_MS).unref()
  return {
    isDamaged: () => damaged,
    check,
    stop() {
      clearTimeout(timer)
      stopping.abort()
    },
  }
}
