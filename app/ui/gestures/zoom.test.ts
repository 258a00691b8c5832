import { expect, test } from 'vitest'
import { AT_REST, MAX_SCALE, panBy, zoomAt } from './zoom.ts'

const box = { width: 300, height: 400 }

test('the point under the finger stays there', () => {
  const point = { x: 60, y: -80 }
  const { scale, x, y } = zoomAt(AT_REST, 2, point, box)
  expect([(point.x - x) / scale, (point.y - y) / scale]).toEqual([point.x, point.y])
})

test('stays between the original size and the limit', () => {
  expect(zoomAt({ scale: 2, x: 40, y: 0 }, 0.5, { x: 0, y: 0 }, box)).toEqual({ scale: 1, x: 0, y: 0 })
  expect(zoomAt(AT_REST, 9, { x: 0, y: 0 }, box).scale).toBe(MAX_SCALE)
})

test('pans only to the edges', () => {
  expect(panBy({ scale: 2, x: 0, y: 0 }, { x: 999, y: -999 }, box)).toEqual({ scale: 2, x: 150, y: -200 })
  expect(panBy(AT_REST, { x: 10, y: 10 }, box)).toEqual(AT_REST)
})
