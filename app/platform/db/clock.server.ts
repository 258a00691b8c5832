import type { Log } from '../log.server.ts'
import { type Db, isPostgres, sharedMoment } from './db.server.ts'

const DAY_MS = 24 * 60 * 60_000
/** A clock that is further ahead of the last look is not believed. A site that stood still for longer waits too. */
const FAR_MS = 2 * DAY_MS
/** Time for somebody to notice, in which the site runs. */
const WAIT_MS = DAY_MS
const LOOK_EVERY_MS = 10 * 60_000
/** What one look counts as running time at most: what lies further back, the site may have stood still. */
const LONGEST_STEP_MS = 2 * LOOK_EVERY_MS

/** The time, by the clock that all instances share, and for how many milliseconds of running it is not believed yet. */
export type Clock = { ahora: Date; espera: number }

/**
 * Looks at the clock, and notes that. One that jumped ahead by more than two days since the last look, whoever looked
 * and however often the site was started since, is not believed until the site has run for a day.
 */
export async function lookAtClock(db: Db): Promise<Clock> {
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

/** The time by which things are too old and may be deleted for good; nothing while the clock is not believed. */
export async function believedNow(db: Db): Promise<Date | undefined> {
  const { ahora, espera } = await lookAtClock(db)
  return espera === 0 ? ahora : undefined
}

/** What the dashboard tells: the time it is said to be, while nothing is deleted by its age; else nothing. */
export async function readDoubt(db: Db): Promise<string | null> {
  const { reloj, espera } = await db
    .selectFrom('instalacion')
    .select(['reloj', 'espera'])
    .executeTakeFirstOrThrow()
  return espera > 0 ? reloj : null
}

/** Looks at the clock now, before anything new is written, and then every ten minutes. @returns what stops it. */
export async function watchClock({ db, log }: { db: Db; log: Log }): Promise<() => void> {
  let doubted = false
  const look = async () => {
    try {
      const { ahora, espera } = await lookAtClock(db)
      if (espera > 0 && !doubted)
        log.warn(
          { clock: ahora.toISOString() },
          'the clock is more than two days after the last sign of life: nothing is deleted by its age until the site has run for a day',
        )
      doubted = espera > 0
    } catch (error) {
      log.warn({ err: error }, 'the clock could not be compared; it is tried again')
    }
  }
  await look()
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}
