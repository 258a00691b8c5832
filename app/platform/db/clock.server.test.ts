import { beforeEach, expect, test } from 'vitest'
import { onBothEngines } from '#tests/support/databases.ts'
import { believedNow, lookAtClock, readDoubt } from './clock.server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

onBothEngines('a clock that may be ahead', (db) => {
  /** The site ran last so many milliseconds before now. */
  const lastRan = (ms: number) =>
    db()
      .updateTable('instalacion')
      .set({ reloj: new Date(Date.now() - ms).toISOString() })
      .execute()
  beforeEach(async () => {
    await db().updateTable('instalacion').set({ espera: 0 }).execute()
    await lastRan(0)
  })

  test('is believed up to two days after the last look', async () => {
    await lastRan(2 * DAY - MINUTE)
    const now = await believedNow(db())
    expect(Math.abs((now?.getTime() ?? 0) - Date.now())).toBeLessThan(MINUTE)
    expect(await readDoubt(db())).toBe(null)
  })

  test('is believed again after a day of running, however often the site was started meanwhile', async () => {
    await lastRan(2 * DAY + MINUTE)
    expect(await believedNow(db())).toBe(undefined)
    expect(await believedNow(db())).toBe(undefined)
    expect(Date.parse((await readDoubt(db())) ?? '')).toBeGreaterThan(Date.now() - MINUTE)
    let looks = 0
    for (; (await readDoubt(db())) && looks < 200; looks++) {
      await lastRan(10 * MINUTE)
      await lookAtClock(db())
    }
    expect(looks).toBe(24 * 6)
    expect(await believedNow(db())).toBeDefined()
  })

  test('time for which the site stood still does not count', async () => {
    await lastRan(3 * DAY)
    await lookAtClock(db())
    await lastRan(40 * HOUR)
    const { espera } = await lookAtClock(db())
    expect(espera).toBe(DAY - 20 * MINUTE)
  })

  test('put back it is believed, and two looks at once are fine', async () => {
    await lastRan(-3 * 365 * DAY)
    const looks = await Promise.all([1, 2, 3].map(() => lookAtClock(db())))
    expect(looks.map(({ espera }) => espera)).toEqual([0, 0, 0])
    await lastRan(3 * DAY)
    expect(await believedNow(db())).toBe(undefined)
  })
})
