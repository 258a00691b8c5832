import { beforeEach, expect, test } from 'vitest'
import { onBothEngines } from '#tests/support/databases.ts'
import { checkClock, readClockWarning, trustedNow } from './clock.server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

onBothEngines('a clock that may be ahead', (db) => {
  /** The site last ran this many milliseconds ago. */
  const lastRan = (ms: number) =>
    db()
      .updateTable('instalacion')
      .set({ reloj: new Date(Date.now() - ms).toISOString() })
      .execute()
  beforeEach(async () => {
    await db().updateTable('instalacion').set({ espera: 0 }).execute()
    await lastRan(0)
  })

  test('is trusted up to two days after the last check', async () => {
    await lastRan(2 * DAY - MINUTE)
    const now = await trustedNow(db())
    expect(Math.abs((now?.getTime() ?? 0) - Date.now())).toBeLessThan(MINUTE)
    expect(await readClockWarning(db())).toBe(null)
  })

  test('is trusted again after a day of running, across restarts', async () => {
    await lastRan(2 * DAY + MINUTE)
    expect(await trustedNow(db())).toBe(undefined)
    expect(await trustedNow(db())).toBe(undefined)
    expect(Date.parse((await readClockWarning(db())) ?? '')).toBeGreaterThan(Date.now() - MINUTE)
    let looks = 0
    for (; (await readClockWarning(db())) && looks < 200; looks++) {
      await lastRan(10 * MINUTE)
      await checkClock(db())
    }
    expect(looks).toBe(24 * 6)
    expect(await trustedNow(db())).toBeDefined()
  })

  test('downtime does not count as running', async () => {
    await lastRan(3 * DAY)
    await checkClock(db())
    await lastRan(40 * HOUR)
    const { espera } = await checkClock(db())
    expect(espera).toBe(DAY - 20 * MINUTE)
  })

  test('is trusted when it moved back, and two checks may run at once', async () => {
    await lastRan(-3 * 365 * DAY)
    const looks = await Promise.all([1, 2, 3].map(() => checkClock(db())))
    expect(looks.map(({ espera }) => espera)).toEqual([0, 0, 0])
    await lastRan(3 * DAY)
    expect(await trustedNow(db())).toBe(undefined)
  })
})
