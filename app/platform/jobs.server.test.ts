import { expect, test, vi } from 'vitest'
import { JOB_WITHOUT_MAIL } from '#tests/support/network/smtp.ts'
import type { Db } from './db/db.server.ts'
import { CLOSED } from './db/migrations/closing.server.ts'
import type { FileStore } from './files/file-store.server.ts'
import { createJobs, type Job } from './jobs.server.ts'
import { createLog } from './log.server.ts'

function start(...jobs: Job[]) {
  const log = createLog('silent')
  const error = vi.spyOn(log, 'error')
  const started = createJobs(jobs, { db: {} as Db, files: {} as FileStore, log, ...JOB_WITHOUT_MAIL })
  return { ...started, error }
}

test('each job runs at start and after its interval, and reports its last run', async () => {
  let times = 0
  const jobs = start({ name: 'a', everyMs: 5, run: async () => times++ })
  expect(jobs.list()).toEqual([{ nombre: 'a', cada_segundos: 0.005, ultima: null, bien: null }])
  jobs.start()
  await expect.poll(() => times).toBeGreaterThan(2)
  await jobs.stop()
  const [state] = jobs.list()
  expect(state?.bien).toBe(true)
  expect(Date.now() - Date.parse(state?.ultima ?? '')).toBeLessThan(60_000)
  const then = times
  await new Promise((resolve) => setImmediate(resolve))
  expect(times).toBe(then)
})

test('a job that is woken runs at once, also if that was during its run; of two of one name that one alone', async () => {
  let [runs, others] = [0, 0]
  const run = async () => {
    if (++runs === 2) jobs.wake(job)
  }
  const job: Job = { name: 'a', everyMs: 1_000_000_000, run }
  const jobs = start(job, { ...job, run: async () => others++ })
  jobs.start()
  await expect.poll(() => runs).toBe(1)
  jobs.wake(job)
  await expect.poll(() => runs).toBe(3)
  await jobs.stop()
  expect(others).toBe(1)
})

test('a failing job is retried sooner, logged once, and delays no other', async () => {
  let failures = 0
  let others = 0
  const run = async () => {
    failures++
    throw new Error('away')
  }
  const jobs = start(
    { name: 'fails', everyMs: 1_000_000_000, againMs: 1, run },
    { name: 'other', everyMs: 1, run: async () => others++ },
  )
  jobs.start()
  await expect.poll(() => Math.min(failures, others)).toBeGreaterThan(3)
  await jobs.stop()
  expect(jobs.list().map(({ bien }) => bien)).toEqual([false, true])
  expect(jobs.error).toHaveBeenCalledTimes(1)
})

test('a postponed job runs again sooner, and stopping waits for the current run', async () => {
  let runs = 0
  const run = async () => {
    runs++
    return 'later'
  }
  const later = start({ name: 'later', everyMs: 1_000_000_000, againMs: 1, run })
  later.start()
  await expect.poll(() => runs).toBeGreaterThan(2)
  await later.stop()
  expect(later.error).not.toHaveBeenCalled()

  let done = false
  const slow = start({
    name: 'slow',
    everyMs: 1_000_000_000,
    run: (_parts, stopping) =>
      new Promise<void>((resolve) =>
        stopping.addEventListener('abort', () => {
          done = true
          resolve()
        }),
      ),
  })
  slow.start()
  await slow.stop()
  expect(done).toBe(true)
})

test('a job that a restore keeps from writing has not failed', async () => {
  let runs = 0
  const run = async () => {
    runs++
    throw new Error(CLOSED)
  }
  const jobs = start({ name: 'closed', everyMs: 1_000_000_000, run })
  jobs.start()
  await expect.poll(() => runs).toBe(1)
  await jobs.stop()
  expect(jobs.error).not.toHaveBeenCalled()
})
