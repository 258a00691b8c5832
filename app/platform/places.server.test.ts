import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPlaces } from './places.server.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Whether it has come by now. */
async function hasCome(work: Promise<unknown>) {
  let come = false
  void work.then(() => {
    come = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return come
}

test('as many as there are, then in order', async () => {
  const { wait } = createPlaces({ inAll: 2 })
  const [first, second] = [await wait(''), await wait('')]
  const [third, fourth] = [wait(''), wait('')]
  expect(await hasCome(third)).toBe(false)
  first.free()
  first.free()
  expect([await hasCome(third), await hasCome(fourth)]).toEqual([true, false])
  second.free()
  expect(await hasCome(fourth)).toBe(true)
})

test('one that is paused for long gives way, and only to somebody', async () => {
  const { wait } = createPlaces({ inAll: 1, givesWayMs: 100 })
  const close = vi.fn()
  const slot = await wait('')
  slot.pause(close)
  await vi.advanceTimersByTimeAsync(1000)
  expect(slot.resume()).toBe(true)

  const next = wait('')
  slot.pause(close)
  await vi.advanceTimersByTimeAsync(99)
  expect(slot.resume()).toBe(true)
  slot.pause(close)
  await vi.advanceTimersByTimeAsync(99)
  expect([close.mock.calls.length, await hasCome(next)]).toEqual([0, false])
  await vi.advanceTimersByTimeAsync(1)
  expect([close.mock.calls.length, await hasCome(next)]).toEqual([1, true])
  expect(slot.resume()).toBe(false)
})

test('a busy client delays others by at most one of its requests', async () => {
  const { wait } = createPlaces({ inAll: 2 })
  const [place] = await Promise.all([wait('flood'), wait('flood')])
  const flood = [wait('flood'), wait('flood'), wait('flood')]
  const ana = wait('ana')
  place.free()
  ;(await flood[0])?.free()
  expect([await hasCome(ana), await hasCome(flood[1] as Promise<unknown>)]).toEqual([true, false])
})

test('a full line, of one client and of all, refuses at once', async () => {
  const { wait } = createPlaces({ inAll: 2, waiting: 6, waitingEach: 4 })
  for (let n = 0; n < 6; n++) void wait('flood')
  await expect(wait('flood')).rejects.toThrow('Too many')
  void wait('ana')
  void wait('eva')
  await expect(wait('luz')).rejects.toThrow('Too many')
})

test('who waited too long, or gives up, leaves the line', async () => {
  const { wait } = createPlaces({ inAll: 1, patienceMs: 1000 })
  const place = await wait('a')
  const hurry = new AbortController()
  const hurried = wait('b', hurry.signal)
  hurry.abort(new Error('too late'))
  await expect(hurried).rejects.toThrow('too late')
  const late = expect(wait('c')).rejects.toThrow('Waited too long')
  await vi.advanceTimersByTimeAsync(1000)
  await late
  const next = wait('d')
  place.free()
  expect(await hasCome(next)).toBe(true)
})
