import { expect, test, vi } from 'vitest'
import { formatMoment, formatShortMoment, lastSunday, today } from './moments.ts'

test('shows times in Chile’s time zone, in summer and winter', () => {
  expect(formatMoment('2026-11-09T23:15:00.000Z')).toBe('9 de noviembre de 2026, 20:15')
  expect(formatShortMoment('2026-11-09T23:15:00.000Z')).toBe('9 nov 2026, 20:15')
  expect(formatMoment('2026-07-01T03:30:00.000Z')).toBe('30 de junio de 2026, 23:30')
  expect(today()).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

test('a day is right in an engine whose locales write dates in another order', async () => {
  class AmericanOrder extends Intl.DateTimeFormat {
    override format = () => '11/23/2026'
  }
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: AmericanOrder })
  vi.resetModules()
  const moments = await import('./moments.ts')
  expect(moments.wallClock(Date.parse('2026-11-24T02:30:05Z'))).toBe('2026-11-23 23:30:05')
  expect(moments.formatMoment('2026-11-24T02:30:00Z')).toBe('23 de noviembre de 2026, 23:30')
})

test('the last Sunday is today, if it is one', () => {
  expect(['2026-11-29', '2026-11-30', '2026-12-05'].map(lastSunday)).toEqual(Array(3).fill('2026-11-29'))
})
