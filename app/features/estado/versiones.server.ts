import { z } from 'zod'
import type { Db } from '#app/platform/db/db.server.ts'
import { defineDocument, jsonOf, readDocument, writeDocument } from '#app/platform/db/documents.server.ts'
import { createGuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import type { Job } from '#app/platform/jobs.server.ts'
import { VERSION } from '#app/platform/version.server.ts'

const HOUR_MS = 60 * 60 * 1000
const WEEK_MS = 7 * 24 * HOUR_MS
const BOUNDS = { ms: 10_000, maxBytes: 10_000, accept: 'application/json' }

const numero = z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/)
/** What the address answers; whatever else it says is not read. */
const answerSchema = jsonOf(z.object({ version: numero }))

const PREGUNTAR = defineDocument({
  table: 'config',
  id: 'versiones',
  schema: z.object({
    /** Somebody switched it on. */
    preguntar: z.boolean(),
    /** When it was last asked, '' if never; it is asked once a week whatever came of it. */
    ultima: z.string().max(40),
    /** The newest that was heard of, or ''. */
    version: numero.or(z.literal('')),
  }),
  initial: { preguntar: false, ultima: '', version: '' },
})

/** Switches it on or off. When it was last asked stays: switching again and again asks no more often. */
export async function savePreguntar(db: Db, preguntar: boolean): Promise<void> {
  const { data, version } = await readDocument(db, PREGUNTAR)
  await writeDocument(db, PREGUNTAR, { ...data, preguntar, version: '' }, version)
}

/** Whether the site asks, and the newer version that it heard of, or ''. */
export async function readVersiones(db: Db) {
  const { preguntar, version } = (await readDocument(db, PREGUNTAR)).data
  return { preguntar, nueva: preguntar && isNewer(version, VERSION) ? version : '' }
}

/** «0.10.0» is newer than «0.9.2». */
export function isNewer(one: string, other: string): boolean {
  const parts = (version: string) => version.split(/[.-]/, 3).map((part) => Number(part) || 0)
  const there = parts(other)
  const apart = parts(one).map((part, n) => part - (there[n] ?? 0))
  return (apart.find((each) => each !== 0) ?? 0) > 0
}

/**
 * Asks once a week for the newest version, if somebody switched that on; sends the site's own version and
 * nothing else.
 */
export function askForVersions(fetch = createGuardedFetch([])): Job {
  return {
    name: 'versión nueva',
    everyMs: HOUR_MS,
    async run({ db, log, settings: { updatesUrl } }) {
      const { data, version } = await readDocument(db, PREGUNTAR)
      const since = Math.abs(Date.now() - Date.parse(data.ultima || '1970-01-01'))
      if (!updatesUrl || !data.preguntar || since < WEEK_MS) return
      const asked = { ...data, ultima: new Date().toISOString() }
      // Another instance that looked at the same moment asks instead.
      if (!(await writeDocument(db, PREGUNTAR, asked, version))) return
      const url = new URL(updatesUrl)
      url.searchParams.set('version', VERSION)
      try {
        const { status, text } = await fetch(url.href, BOUNDS)
        const answer = answerSchema.safeParse(status === 200 ? text : '')
        if (answer.success) await writeDocument(db, PREGUNTAR, { ...asked, ...answer.data }, version + 1)
        else log.debug({ status }, 'no version was heard of')
      } catch (error) {
        log.debug({ err: error }, 'the newest version could not be asked for')
      }
    },
  }
}

export const versionesJob = askForVersions()
