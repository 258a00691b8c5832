import type { Job, JobParts } from '#app/platform/jobs.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { JOB_WITHOUT_MAIL } from './network/smtp.ts'

/** Runs a job once, of a site that sends no mail unless its settings are given. */
export const runJob = (job: Job, parts: Pick<JobParts, 'db' | 'files'> & Partial<JobParts>) =>
  job.run({ log: createLog('silent'), ...JOB_WITHOUT_MAIL, ...parts }, new AbortController().signal)
