import { expect, test } from 'vitest'
import { createSwipe } from './swipe.ts'

function gesture(...path: [x: number, y: number][]) {
  const swipes: string[] = []
  const moves: number[] = []
  const swipe = createSwipe(() => ({
    threshold: 50,
    onSwipe: (direction) => swipes.push(direction),
    onMove: (dx) => moves.push(dx),
  }))
  swipe.begin(200, 200)
  for (const [x, y] of path) swipe.move(200 + x, 200 + y)
  const was = swipe.end()
  return { swipes, moves, was }
}

test('a move is a swipe from the threshold on, in the finger’s direction', () => {
  expect(gesture([-20, 2], [-50, 4]).swipes).toEqual(['left'])
  expect(gesture([20, 2], [60, 4]).swipes).toEqual(['right'])
  expect(gesture([-20, 2], [-49, 4]).swipes).toEqual([])
})

test('the picture follows the finger and returns to 0', () => {
  expect(gesture([-20, 0], [-70, 0]).moves).toEqual([-20, -70, 0])
})

test('a move that starts vertically scrolls the page, however it continues', () => {
  expect(gesture([4, 30], [-90, 40])).toEqual({ swipes: [], moves: [], was: false })
})

test('a tap is not a swipe', () => {
  expect(gesture([2, 1])).toEqual({ swipes: [], moves: [], was: false })
})

test('a second finger cancels the swipe', () => {
  const swipes: string[] = []
  const swipe = createSwipe(() => ({ threshold: 50, onSwipe: (direction) => swipes.push(direction) }))
  swipe.begin(200, 200)
  swipe.move(120, 200)
  swipe.cancel()
  swipe.move(60, 200)
  expect(swipe.end()).toBe(false)
  expect(swipes).toEqual([])
})
