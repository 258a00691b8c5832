import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSpeed, rememberPosition, resumeAt, writeSpeed } from './positions.ts'

const KEY = 'grabaciones_posiciones'
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('goes on five seconds earlier', () => {
  rememberPosition('a', 754.4, 2460)
  expect(resumeAt('a', 2460)).toBe(749)
  expect(resumeAt('b', 2460)).toBeUndefined()
})

test('forgets what was heard to 95 %, and what has only begun', () => {
  rememberPosition('a', 949, 1000)
  expect(resumeAt('a', 1000)).toBe(944)
  rememberPosition('a', 950, 1000)
  expect(resumeAt('a', 1000)).toBeUndefined()
  rememberPosition('a', 500, 1000)
  // It became shorter.
  expect(resumeAt('a', 510)).toBeUndefined()
  rememberPosition('a', 3, 1000)
  expect(resumeAt('a', 1000)).toBeUndefined()
})

test('remembers 50 recordings, the last heard ones', () => {
  for (let i = 0; i < 60; i++) rememberPosition(`r${i}`, 100, 1000)
  rememberPosition('r10', 200, 1000)
  expect(JSON.parse(stored.get(KEY) ?? '')).toHaveLength(50)
  expect(resumeAt('r9', 1000)).toBeUndefined()
  expect(resumeAt('r10', 1000)).toBe(195)
  expect(resumeAt('r59', 1000)).toBe(95)
})

test.each(['', '{', 'null', '[["a",1e999]]', '[["a",-5]]', '[["a","100"]]', '{"length":1e9}', '[[{},1]]'])(
  'survives a storage that holds %s',
  (hostile) => {
    stored.set(KEY, hostile)
    expect(resumeAt('a', 1000)).toBeUndefined()
    rememberPosition('a', 100, 1000)
    expect(resumeAt('a', 1000)).toBe(95)
  },
)

test('a storage that is blocked counts as none', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked })
  rememberPosition('a', 100, 1000)
  writeSpeed(1.5)
  expect(resumeAt('a', 1000)).toBeUndefined()
  expect(readSpeed()).toBe(1)
})

test('remembers the speed, if it is one of ours', () => {
  writeSpeed(1.75)
  expect(readSpeed()).toBe(1.75)
  stored.set('grabaciones_velocidad', '16')
  expect(readSpeed()).toBe(1)
})
