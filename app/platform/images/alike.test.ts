import { expect, test } from 'vitest'
import { areAlike, distanceOf, HASHED, hashOf } from './alike.ts'

const grey = (at: (x: number, y: number) => number) =>
  Uint8Array.from({ length: HASHED.width * HASHED.height }, (_, n) =>
    at(n % HASHED.width, Math.floor(n / HASHED.width)),
  )

test('a hash says of each pixel whether it grows lighter to the right', () => {
  expect(hashOf(grey((x) => x))).toBe('ffffffffffffffff')
  expect(hashOf(grey((x) => 9 - x))).toBe('0000000000000000')
  expect(hashOf(grey((x, y) => (y === 0 ? x : 9 - x)))).toBe('ff00000000000000')
})

test('pictures are alike when at most 8 of the 64 bits differ; one without a hash is like none', () => {
  const scene = grey((x, y) => (x * 37 + y * 91) % 256)
  const lighter = scene.map((value) => Math.min(255, value + 3))
  const [a, b] = [hashOf(scene), hashOf(lighter)]
  expect(distanceOf(a, a)).toBe(0)
  expect(areAlike(a, b)).toBe(true)
  expect(distanceOf('0000000000000000', 'ffffffffffffffff')).toBe(64)
  expect(areAlike('0000000000000000', '00000000000000ff')).toBe(true)
  expect(areAlike('0000000000000000', '00000000000001ff')).toBe(false)
  expect(areAlike('', '')).toBe(false)
})
