import { expect, test, vi } from 'vitest'
import { createTurns } from './turns.ts'

const limits = { inAll: 2, waiting: 6, waitingEach: 4, patienceMs: 1000 }

/** Work that ends when told to. */
function setUp() {
  const takeTurn = createTurns(limits)
  const begun: string[] = []
  const running = new Map<string, () => void>()
  let most = 0
  const ask = (who: string, name: string) =>
    takeTurn(who, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => {
        running.set(name, resolve)
        most = Math.max(most, running.size)
      })
      return name
    })
  const end = async (name: string) => {
    await vi.waitUntil(() => running.get(name))
    running.get(name)?.()
    running.delete(name)
  }
  return { ask, end, begun, most: () => most }
}

test('runs at most the allowed number at once; each caller gets its own result', async () => {
  const { ask, end, begun, most } = setUp()
  const all = Promise.all(['a', 'b', 'c', 'd'].map((name) => ask(name, name)))
  await vi.waitUntil(() => begun.length === 2)
  for (const name of ['b', 'a', 'c', 'd']) await end(name)
  expect(await all).toEqual(['a', 'b', 'c', 'd'])
  expect(most()).toBe(2)
})

test('a busy client delays others by at most one of its requests', async () => {
  const { ask, end, begun } = setUp()
  for (let n = 0; n < 6; n++) void ask('flood', `flood ${n}`)
  void ask('ana', 'ana')
  for (let n = 0; n < 3; n++) await end(`flood ${n}`)
  await vi.waitUntil(() => begun.includes('ana'))
  expect(begun.indexOf('ana')).toBeLessThanOrEqual(3)
})

test('over the limit, per client and in total, refuses at once', async () => {
  const { ask } = setUp()
  for (let n = 0; n < 6; n++) void ask('flood', `flood ${n}`)
  expect(await ask('flood', 'one too many of theirs')).toBeUndefined()
  void ask('ana', 'ana')
  void ask('eva', 'eva')
  expect(await ask('luz', 'one too many of all')).toBeUndefined()
})

test('a request that waited too long is refused and frees its place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { ask, end, begun } = setUp()
    const [first, second] = [ask('a', 'a'), ask('b', 'b')]
    const late = ask('c', 'c')
    await vi.advanceTimersByTimeAsync(1000)
    expect(await late).toBeUndefined()
    const next = ask('d', 'd')
    await end('a')
    await end('d')
    await end('b')
    expect(await Promise.all([first, second, next])).toEqual(['a', 'b', 'd'])
    expect(begun).not.toContain('c')
  } finally {
    vi.useRealTimers()
  }
})

test('failed work frees its place', async () => {
  const { ask, end } = setUp()
  const takeTurn = createTurns({ ...limits, inAll: 1 })
  await expect(takeTurn('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await takeTurn('a', async () => 'yes')).toBe('yes')
  void ask('a', 'a')
  await end('a')
})
