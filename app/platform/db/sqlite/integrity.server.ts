import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { sqlitePath } from '#app/platform/db/db.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { DatabaseDamagedError } from './damage.server.ts'

/** Not while the first pages are made. */
const START_AFTER_MS = 2_000
/** Gigabytes on a slow disk take minutes. */
const WITHIN_MS = 30 * 60_000
/** Pages come first. */
const NICENESS = 10

type Places = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>

/**
 * Has SQLite read its file and compare its structure (`quick_check`), in a process of its own: the site goes on.
 * PostgreSQL looks after itself.
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
      // Nothing of the settings.
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
      // It is done already, or the system does not allow it.
    }
  })
}

export type Integrity = {
  /** Whether the last check found damage. */
  isDamaged(): boolean
  /** Checks now, or waits for the check that is under way. @throws DatabaseDamagedError */
  check(): Promise<void>
  stop(): void
}

/** Checks the database soon after the start and whenever it is asked to, and remembers what was found. */
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
      if (!stopping.signal.aborted) log.error({ reason: error.message }, 'the database was checked')
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
