import { expect, test } from 'vitest'
import { cellsBefore, daysOfMonth } from './dias.ts'

test.each([
  ['2028-02', 1, 29],
  ['2027-02', 0, 28],
  ['2000-02', 1, 29],
  ['2026-11', 6, 30],
  ['2026-12', 1, 31],
])('the grid of %s begins after %i empty cells and has %i days', (mes, empty, count) => {
  expect(cellsBefore(mes)).toBe(empty)
  const days = daysOfMonth(mes)
  expect(days).toHaveLength(count)
  expect([days[0], days.at(-1)]).toEqual([`${mes}-01`, `${mes}-${count}`])
})
