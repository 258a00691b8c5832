import type { Job } from '#app/platform/jobs.server.ts'
import { type Db, isPostgres, sharedMoment } from './db.server.ts'

const DAY_MS = 24 * 60 * 60_000
/** Distrust a clock that jumped further ahead than this. A site that was off for longer waits too. */
const FAR_MS = 2 * DAY_MS
/** Running time in which somebody can notice the wrong clock. */
const WAIT_MS = DAY_MS
const LOOK_EVERY_MS = 10 * 60_000
/** The most running time that one check counts: before it the site may have been off. */
const LONGEST_STEP_MS = 2 * LOOK_EVERY_MS

/** The database's time, and for how many more milliseconds of running it is distrusted. */
type Clock = { ahora: Date; espera: number }

/**
 * Checks and records the clock. One that jumped over two days ahead since the last check, whoever made it and
 * however often the site restarted since, is distrusted until the site has run for a day.
 */
export async function checkClock(db: Db): Promise<Clock> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('instalacion')
      .select(['reloj', 'espera', sharedMoment(trx).as('ahora')])
      .$if(isPostgres(trx), (query) => query.forUpdate())
      .executeTakeFirstOrThrow()
    const step = Date.parse(row.ahora) - Date.parse(row.reloj)
    const ran = Math.min(Math.max(step, 0), LONGEST_STEP_MS)
    const espera = step > FAR_MS ? WAIT_MS : Math.max(0, row.espera - ran)
    await trx.updateTable('instalacion').set({ reloj: row.ahora, espera }).execute()
    return { ahora: new Date(row.ahora), espera }
  })
}

/** The time for deciding what is old enough to delete; undefined while the clock is distrusted. */
export async function trustedNow(db: Db): Promise<Date | undefined> {
  const { ahora, espera } = await checkClock(db)
  return espera === 0 ? ahora : undefined
}

/** The clock's time for the dashboard's warning while nothing is deleted by age; otherwise null. */
export async function readClockWarning(db: Db): Promise<string | null> {
  const { reloj, espera } = await db
    .selectFrom('instalacion')
    .select(['reloj', 'espera'])
    .executeTakeFirstOrThrow()
  return espera > 0 ? reloj : null
}

/** Looks at the clock every ten minutes. */
export function clockJob(): Job {
  let doubted = false
  return {
    name: 'reloj',
    everyMs: LOOK_EVERY_MS,
    async run({ db, log }) {
      const { ahora, espera } = await checkClock(db)
      if (espera > 0 && !doubted)
        log.warn(
          { clock: ahora.toISOString() },
          'the clock is more than two days after the last sign of life: nothing is deleted by its age until the site has run for a day',
        )
      doubted = espera > 0
    },
  }
}
