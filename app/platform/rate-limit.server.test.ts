import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { openDb, openPool } from '#app/platform/db/db.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { freePort } from '#tests/support/network/port.ts'
import { createLimit, createLimits, tellOnce } from './rate-limit.server.ts'

const HOUR = 60 * 60

afterEach(() => {
  vi.useRealTimers()
})

const countTimes = async (limit: ReturnType<typeof createLimit>, key: string, times: number) => {
  const waits: number[] = []
  for (let n = 0; n < times; n++) waits.push(await limit.count(key))
  return waits
}

onBothEngines('a limit', (db) => {
  const rows = () => db().selectFrom('limites').selectAll().execute()
  const kept = () => ({ db: db(), tell: tellOnce() })

  test('is shared by all instances and survives a restart', async () => {
    const [one, two] = [createLimit('uno', 4, HOUR, kept()), createLimit('uno', 4, HOUR, kept())]
    const counted = await Promise.all([one, two, one, two].map((limit) => limit.count('marta@iglesia.cl')))
    expect(counted).toEqual([0, 0, 0, 0])
    const after = createLimit('uno', 4, HOUR, kept())
    expect(await after.wait('marta@iglesia.cl')).toBeGreaterThan(HOUR - 60)
    for (const limit of [one, two, after]) {
      const wait = await limit.count('marta@iglesia.cl')
      expect(wait).toBeGreaterThan(HOUR - 60)
      expect(wait).toBeLessThanOrEqual(HOUR)
    }
    expect(await after.count('otra@iglesia.cl')).toBe(0)
    expect(await createLimit('otro', 4, HOUR, kept()).count('marta@iglesia.cl')).toBe(0)
    expect(JSON.stringify(await rows())).not.toContain('iglesia')
  })

  test('a key cleared in one process is counted anew within seconds in another that refused it', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const [site, script] = [createLimit('seis', 1, HOUR, kept()), createLimit('seis', 1, HOUR, kept())]
    expect(await countTimes(site, 'a', 2)).toEqual([0, HOUR])
    await script.clear('a')
    expect(await site.count('a')).toBeGreaterThan(0)
    vi.advanceTimersByTime(5_000)
    expect(await site.count('a')).toBe(0)
  })

  test('returned attempts do not count; a cleared key starts over', async () => {
    const limit = createLimit('dos', 2, HOUR, kept())
    await limit.count('a')
    await limit.giveBack('a')
    await limit.giveBack('a')
    expect(await countTimes(limit, 'a', 2)).toEqual([0, 0])
    expect(await limit.count('a')).toBeGreaterThan(0)
    await limit.clear('a')
    expect(await countTimes(limit, 'a', 2)).toEqual([0, 0])
  })

  test('a clock change neither prolongs a lockout nor miscounts', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const hours of [-24, -1, 24]) {
      const key = `salto ${hours}`
      await countTimes(createLimit('tres', 2, HOUR, kept()), key, 3)
      vi.setSystemTime(Date.now() + hours * HOUR * 1000)
      // Another process, with an empty memory.
      const limit = createLimit('tres', 2, HOUR, kept())
      const waits = [await limit.wait(key), ...(await countTimes(limit, key, 3))]
      for (const wait of waits) expect(wait).toBeLessThanOrEqual(HOUR)
      expect(waits.at(-1)).toBeGreaterThan(0)
    }
  })

  test('a wrong query is an error, not an outage', async () => {
    await sql`alter table limites rename to escondida`.execute(db())
    try {
      await expect(createLimit('cuatro', 2, HOUR, kept()).count('a')).rejects.toThrow(/limites/)
    } finally {
      await sql`alter table escondida rename to limites`.execute(db())
    }
  })
})

test('counts in memory while the database is away, and logs it once', async () => {
  const env = { DATABASE_URL: new Secret(`postgres://a@127.0.0.1:${await freePort()}/a`), DATABASE_POOL: 2 }
  const away = openDb({ ...env, DATA_DIR: '' }, openPool(env, 300))
  const lines: string[] = []
  const log = createLog('warn', { write: (line: string) => lines.push(line) > 0 })
  const { signIn, secondStep } = createLimits(away, log)
  expect(await countTimes(signIn, 'a', 6)).toEqual([0, 0, 0, 0, 0, 15 * 60])
  expect(await countTimes(secondStep, 'a', 1)).toEqual([0])
  await signIn.clear('a')
  expect(await signIn.wait('a')).toBe(0)
  expect(lines).toHaveLength(1)
  await away.destroy()
})

test('in memory it expires, and invented keys do not fill it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const limit = createLimit('cinco', 1, HOUR)
  expect(await countTimes(limit, 'a', 2)).toEqual([0, HOUR])
  vi.advanceTimersByTime(HOUR * 1000 - 1)
  expect(await limit.count('a')).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await limit.count('a')).toBe(0)
  for (let n = 0; n < 20_001; n++) await limit.count(`inventada ${n}`)
  expect(await limit.count('a')).toBe(0) // it was evicted first
})

test('a congregation sends 1,200 photos in an hour from one address, and no more', async () => {
  const { guestPhoto } = createLimits()
  const waits = await countTimes(guestPhoto, '203.0.113.7', 1201)
  expect(waits.slice(0, 1200).every((wait) => wait === 0)).toBe(true)
  expect(waits.at(-1)).toBeGreaterThan(0)
  expect(await guestPhoto.count('203.0.113.8')).toBe(0)
})
