import { expect, test } from 'vitest'
import { formatDay, formatMonth, formatShortDay, formatWeekday } from './dates.ts'

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
    expect(formatShortDay(text, '2028-06-01')).toBe(formatShortDay(text).replace(' 2028', ''))
    expect(formatWeekday(text)).toBe(conDia.format(date).replace(',', ''))
    date.setUTCDate(date.getUTCDate() + 1)
  }
})
