import { setTimeout as pause } from 'node:timers/promises'
import type { Secret } from './auth/secret-value.server.ts'
import type { Place } from './backup/place.server.ts'
import { CLOSED_MS, isClosed } from './db/closing.server.ts'
import type { Db } from './db/db.server.ts'
import type { Settings } from './env.server.ts'
import type { FileStore } from './files/file-store.server.ts'
import type { Log } from './log.server.ts'
import { OperatorError } from './operator-error.server.ts'

export type JobParts = {
  db: Db
  files: FileStore
  log: Log
  settings: Pick<Settings, 'mail' | 'home' | 'dataDir' | 'backupEvery' | 'updatesUrl'>
  secret: Secret
  /** Where backups are stored. */
  backups: readonly Place[]
}

/**
 * Work that the site does by itself, again and again: at the start, then `everyMs` after each run, and at
 * once when it is woken.
 */
export type Job = {
  name: string
  everyMs: number
  /** The pause after a run that failed or answered `later`; `everyMs` when not given. */
  againMs?: number
  /**
   * @returns `later` when it could not be done now: another instance is at it, or the clock is not believed.
   */
  run(parts: JobParts, stopping: AbortSignal): Promise<unknown>
}

export function createJobs(jobs: readonly Job[], parts: JobParts) {
  const stopping = new AbortController()
  // By job: two of different rooms may have one name.
  const runs = new Map<Job, { ultima: string; bien: boolean }>()
  /** Ends a job's pause: a wake during a run has it run once more. */
  const wakes = new Map<Job, AbortController>()
  let running: Promise<unknown> = Promise.resolve()

  const runOnce = async (job: Job): Promise<number> => {
    const again = job.againMs ?? job.everyMs
    let bien = true
    try {
      return (await job.run(parts, stopping.signal)) === 'later' ? again : job.everyMs
    } catch (error) {
      bien = false
      // As forms are told: it would else wait for a day because of a restore of seconds.
      if (isClosed(error)) return Math.min(again, CLOSED_MS)
      // Some run every few seconds: an outage is logged once.
      if (!stopping.signal.aborted && runs.get(job)?.bien !== false)
        parts.log.error(
          { job: job.name, ...(error instanceof OperatorError ? { reason: error.message } : { err: error }) },
          'a job failed; retrying',
        )
      return again
    } finally {
      runs.set(job, { ultima: new Date().toISOString(), bien })
    }
  }
  const keepRunning = async (job: Job) => {
    while (!stopping.signal.aborted) {
      const woken = new AbortController()
      wakes.set(job, woken)
      const ms = await runOnce(job)
      await pause(ms, undefined, { signal: woken.signal, ref: false }).catch(() => {})
    }
  }
  return {
    start() {
      running = Promise.all(jobs.map(keepRunning))
    },
    /** There is work for this job now. */
    wake: (job: Job) => wakes.get(job)?.abort(),
    /** As an administrator sees them; `ultima` and `bien` are null before a job's first run is over. */
    list: () =>
      jobs.map((job) => ({
        nombre: job.name,
        cada_segundos: job.everyMs / 1000,
        ...(runs.get(job) ?? { ultima: null, bien: null }),
      })),
    /** Waits for the runs under way. */
    async stop() {
      stopping.abort(new Error('The site stops'))
      for (const woken of wakes.values()) woken.abort()
      await running
    },
  }
}
