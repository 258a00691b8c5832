import { expect, test, vi } from 'vitest'
import {
  formatDay,
  formatMoment,
  formatMonth,
  formatShortDay,
  formatWeekday,
  lastSunday,
  today,
} from './dates.ts'

test('formats days and months in Chilean Spanish', () => {
  const utc = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('es-CL', { ...options, timeZone: 'UTC' })
  const mes = utc({ month: 'long', year: 'numeric' })
  const conDia = utc({ weekday: 'long', day: 'numeric', month: 'long' })
  const dia = utc({ day: 'numeric', month: 'long', year: 'numeric' })
  for (let date = new Date('2027-12-20T00:00:00Z'); date.getUTCFullYear() < 2029; ) {
    const text = date.toISOString().slice(0, 10)
    expect(formatMonth(text)).toBe(mes.format(date))
    expect(formatDay(text)).toBe(dia.format(date))
    expect(formatShortDay(text)).toBe(dia.format(date).replace(/ de (\w{3})\w* de /, ' $1 '))
    expect(formatWeekday(text)).toBe(conDia.format(date).replace(',', ''))
    date.setUTCDate(date.getUTCDate() + 1)
  }
})

test('shows times in Chile’s time zone, in summer and winter', () => {
  expect(formatMoment('2026-11-09T23:15:00.000Z')).toBe('9 de noviembre de 2026, 20:15')
  expect(formatMoment('2026-07-01T03:30:00.000Z')).toBe('30 de junio de 2026, 23:30')
  expect(today()).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

test('a day is right in an engine whose locales write dates in another order', async () => {
  class AmericanOrder extends Intl.DateTimeFormat {
    override format = () => '11/23/2026'
  }
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: AmericanOrder })
  vi.resetModules()
  const dates = await import('./dates.ts')
  expect(dates.wallClock(Date.parse('2026-11-24T02:30:05Z'))).toBe('2026-11-23 23:30:05')
  expect(dates.formatMoment('2026-11-24T02:30:00Z')).toBe('23 de noviembre de 2026, 23:30')
})

test('the last Sunday is today, if it is one', () => {
  expect(['2026-11-29', '2026-11-30', '2026-12-05'].map(lastSunday)).toEqual(Array(3).fill('2026-11-29'))
})
