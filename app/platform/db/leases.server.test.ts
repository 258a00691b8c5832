import { afterEach, expect, test, vi } from 'vitest'
import { onBothEngines } from '#tests/support/databases.ts'
import { isPostgres, sharedMoment } from './db.server.ts'
import { releaseLease, takeLease, withLease } from './leases.server.ts'

afterEach(() => vi.useRealTimers())

onBothEngines('a lease', (db) => {
  test('belongs to one instance until it is released or its holder dies', async () => {
    const both = await Promise.all(['a', 'b'].map((quien) => takeLease(db(), 'uno', quien, 60_000)))
    expect(both.filter(Boolean)).toHaveLength(1)
    const [holder, other] = both[0] ? ['a', 'b'] : ['b', 'a']
    expect(await takeLease(db(), 'uno', holder ?? '', 60_000)).toBe(true)
    await releaseLease(db(), 'uno', other ?? '')
    expect(await takeLease(db(), 'uno', other ?? '', 60_000)).toBe(false)
    await releaseLease(db(), 'uno', holder ?? '')
    expect(await takeLease(db(), 'uno', other ?? '', 1)).toBe(true)
    // The holder died: its lease expires.
    await expect.poll(() => takeLease(db(), 'uno', holder ?? '', 60_000)).toBe(true)
  })

  test('of a dead holder expires even after the clock moved back', async () => {
    if (isPostgres(db())) return // PostgreSQL's own clock counts
    vi.useFakeTimers({ toFake: ['Date'] })
    await takeLease(db(), 'cero', 'a', 60_000)
    vi.setSystemTime(Date.now() - 30_000)
    expect(await takeLease(db(), 'cero', 'b', 60_000)).toBe(false)
    vi.setSystemTime(Date.now() - 24 * 3_600_000)
    expect(await takeLease(db(), 'cero', 'b', 60_000)).toBe(true)
  })

  test('is renewed during the work and released after it', async () => {
    const work = withLease(db(), 'dos', 300, async (signal) => {
      await new Promise((resolve) => setTimeout(resolve, 900))
      return signal.aborted
    })
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(await withLease(db(), 'dos', 300, async () => 'mine')).toBe('taken')
    expect(await work).toBe(false)
    expect(await withLease(db(), 'dos', 300, async () => 'mine')).toBe('mine')
  })

  test('does not depend on the clocks of instances', async () => {
    const { sharedNow } = await db()
      .selectNoFrom(sharedMoment(db()).as('sharedNow'))
      .executeTakeFirstOrThrow()
    expect(new Date(sharedNow).toISOString()).toBe(sharedNow)
    if (!isPostgres(db())) return
    expect(await takeLease(db(), 'cuatro', 'a', 60_000)).toBe(true)
    vi.setSystemTime(Date.now() + 60 * 60_000)
    expect(await takeLease(db(), 'cuatro', 'b', 60_000)).toBe(false)
    vi.setSystemTime(Date.now() - 2 * 60 * 60_000)
    expect(await takeLease(db(), 'cinco', 'a', 1)).toBe(true)
    await expect.poll(() => takeLease(db(), 'cinco', 'b', 60_000)).toBe(true)
  })

  test('aborts the work when it is lost', async () => {
    const aborted = await withLease(db(), 'tres', 900, async (signal) => {
      const others = { quien: 'otro', hasta: sharedMoment(db(), 1500) }
      await db().updateTable('reservas').set(others).where('nombre', '=', 'tres').execute()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      return signal.aborted
    })
    expect(aborted).toBe(true)
  })
})
