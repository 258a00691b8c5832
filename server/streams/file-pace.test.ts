import { expect, test } from 'vitest'
import { createFilePace } from './file-pace.ts'

const nextPass = () => new Promise(setImmediate)

/** Asks for `pieces` turns at once. @returns how many were granted so far. */
function ask(pace: ReturnType<typeof createFilePace>, pieces: number) {
  let granted = 0
  for (let n = 0; n < pieces; n++) void pace.turn().then(() => granted++)
  return () => granted
}

test('does a bounded number of pieces in each pass of the event loop', async () => {
  const pace = createFilePace({ perPass: 3, holdMs: 1000 })
  await nextPass()
  const granted = ask(pace, 10)
  const seen: number[] = []
  for (let n = 0; n < 4; n++) {
    await nextPass()
    seen.push(granted())
  }
  for (const [n, at] of seen.entries()) expect(at - (seen[n - 1] ?? 0)).toBeLessThanOrEqual(n === 0 ? 6 : 3)
  expect(granted()).toBe(10)
})

test('holds the work while requests keep arriving, then does it', async () => {
  const pace = createFilePace({ perPass: 3, holdMs: 60_000 })
  pace.arrive()
  const granted = ask(pace, 3)
  for (let n = 0; n < 5; n++) {
    pace.arrive()
    await nextPass()
    expect(granted()).toBe(0)
  }
  await nextPass()
  await nextPass()
  expect(granted()).toBe(3)
})

test('holds it no longer than allowed, however many arrive', async () => {
  const pace = createFilePace({ perPass: 1, holdMs: 0 })
  pace.arrive()
  const granted = ask(pace, 5)
  for (let n = 0; n < 8; n++) {
    pace.arrive()
    await nextPass()
  }
  expect(granted()).toBe(5)
})
