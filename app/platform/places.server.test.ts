import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPlaces } from './places.server.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const patient = new AbortController().signal
const createLine = (inAll: number, givesWayMs: number) => {
  const { wait } = createPlaces({ inAll, givesWayMs })
  return (signal: AbortSignal) => wait('', signal)
}

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
  const take = createLine(2, 100)
  const [first, second] = [await take(patient), await take(patient)]
  const [third, fourth] = [take(patient), take(patient)]
  expect(await hasCome(third)).toBe(false)
  first.free()
  first.free()
  expect([await hasCome(third), await hasCome(fourth)]).toEqual([true, false])
  second.free()
  expect(await hasCome(fourth)).toBe(true)
})

test('one that is paused for long gives way, and only to somebody', async () => {
  const take = createLine(1, 100)
  const close = vi.fn()
  const slot = await take(patient)
  slot.pause(close)
  await vi.advanceTimersByTimeAsync(1000)
  expect(slot.resume()).toBe(true)

  const next = take(patient)
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

test('who gives up waiting leaves the line', async () => {
  const take = createLine(1, 100)
  const slot = await take(patient)
  const hurry = new AbortController()
  const hurried = take(hurry.signal)
  const next = take(patient)
  hurry.abort(new Error('too late'))
  await expect(hurried).rejects.toThrow('too late')
  slot.free()
  expect(await hasCome(next)).toBe(true)
})
