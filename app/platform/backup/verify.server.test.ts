import { describe, expect, test } from 'vitest'
import { createLog } from '#app/platform/log.server.ts'
import { stream } from '#tests/support/backups.ts'
import { testFolder } from '#tests/support/files.ts'
import { emptySites, fill } from '#tests/support/sites.ts'
import { backUp } from './backup.server.ts'
import { backupName } from './format.server.ts'
import { openPlace, type Place } from './place.server.ts'
import { backUpWhenDue } from './schedule.server.ts'
import { backupState, deleteOldBackups } from './state.server.ts'

const HOUR = 60 * 60 * 1000
const log = createLog('silent')
const FINE = { overdue: false, lost: null, away: false }
const nameIn = (ms: number) => backupName(new Date(Date.now() + ms))

describe('backups', () => {
  const make = emptySites()

  async function site(keep = 2) {
    const storage = await make({ postgres: false, s3: false })
    await fill(storage)
    const place = openPlace(testFolder(), storage.env)
    const parts = { ...storage, env: { ...storage.env, BACKUP_EVERY: 24 * HOUR, BACKUP_KEEP: keep }, log }
    const put = (name: string, bytes: Buffer = Buffer.alloc(2048)) => place.put(name, stream(bytes))
    const there = async () => [...(await place.sizes()).keys()].sort()
    const state = (at: Place = place) => backupState(storage.db, [at], 24 * HOUR)
    return { parts: { ...parts, places: [place] }, place, put, there, state, db: storage.db }
  }

  test('the newest stays, whatever was made while the clock was ahead', async () => {
    const { parts, place, put, there, state } = await site()
    const ahead = [1, 2, 3].map((n) => nameIn(n * 365 * 24 * HOUR))
    const past = [1, 2, 3].map((n) => nameIn(-n * 24 * HOUR))
    for (const name of [...ahead, ...past]) await put(name)
    const made = (await backUpWhenDue(parts)) ?? ''
    expect(made).toMatch(/^campanario-/)
    // Two count: the new one and the newest past one. Those from the future neither count nor go.
    expect(await there()).toEqual([past[0], made, ...ahead])
    expect(await state()).toMatchObject({ momento: expect.any(String), ...FINE })
    // Nor if its name is older than others because the clock is behind.
    const behind = nameIn(-10 * 24 * HOUR)
    await put(behind)
    await deleteOldBackups(place, 2, behind)
    expect(await there()).toEqual([behind, made, ...ahead])
  })

  test('a truncated or empty one does not count among those kept', async () => {
    const { parts, put, there } = await site(2)
    const [newer, older, oldest] = [1, 2, 3].map((n) => nameIn(-n * 24 * HOUR)) as [string, string, string]
    await put(newer, Buffer.alloc(2048, 1))
    await put(older)
    await put(oldest)
    const made = await backUpWhenDue(parts)
    expect(await there()).toEqual([older, newer, made])
  })

  test('one that reads back differently has failed and does not count as a backup', async () => {
    const { parts, place, put, there, state, db } = await site()
    for (const spoil of [
      (bytes: Buffer) => bytes.subarray(0, -1),
      (bytes: Buffer) => Buffer.from(bytes).fill('x', 600, 610),
      (bytes: Buffer) => Buffer.from(bytes).fill('x', bytes.length - 2000, bytes.length - 1990),
      () => Buffer.alloc(0),
    ]) {
      const careless: Place = {
        ...place,
        async put(name, bytes) {
          const all = spoil(Buffer.concat(await Array.fromAsync(bytes)))
          await put(name, all)
        },
      }
      await expect(backUp({ ...parts, place: careless, withPrivate: false })).rejects.toThrow('read back')
      expect(await there()).toEqual([])
      expect(await state()).toMatchObject({ momento: null, overdue: true })
    }
    const errors = await db.selectFrom('respaldos').select('error').execute()
    expect(errors).toHaveLength(4)
    expect(errors.every(({ error }) => error.includes('read back'))).toBe(true)
  })

  test('a missing one is reported on the home page, and another is made', async () => {
    const { parts, place, there, state, db } = await site()
    const first = await backUpWhenDue(parts)
    const second = await backUp({ ...parts, place, name: nameIn(-60_000), withPrivate: false })
    const earlier = db
      .updateTable('respaldos')
      .set({ momento: new Date(Date.now() - 2 * HOUR).toISOString() })
    await earlier.where('nombre', '=', first ?? '').execute()
    const before = await state()
    expect(before).toMatchObject(FINE)
    await place.remove(second.name)
    // The one before is still there.
    expect(await state()).toMatchObject({ overdue: false, lost: before.momento })
    expect((await state()).momento).not.toBe(before.momento)
    await place.remove(first ?? '')
    expect(await state()).toMatchObject({ momento: null, overdue: true, lost: before.momento, away: false })
    // The last attempt is recent: the next is due in an hour.
    expect(await backUpWhenDue(parts)).toBeUndefined()
    await earlier.execute()
    expect(await there()).toEqual([])
    const made = await backUpWhenDue(parts)
    expect(await there()).toEqual([made])
    expect(await state()).toMatchObject({ overdue: false, lost: null })
  })

  test('a place that does not answer is reported in time', async () => {
    const { parts, place, state } = await site()
    await backUpWhenDue(parts)
    const silent = { ...place, sizes: () => new Promise<never>(() => {}) }
    const begun = performance.now()
    expect(await state(silent)).toMatchObject({ momento: expect.any(String), overdue: false, away: true })
    expect(performance.now() - begun).toBeLessThan(4000)
    const broken = { ...place, sizes: () => Promise.reject(new Error('The disk is away')) }
    expect(await state(broken)).toMatchObject({ momento: expect.any(String), away: true })
    // A manual backup in another place counts as recorded.
    expect(await state({ ...broken, id: 'elsewhere' })).toMatchObject(FINE)
  })
})
