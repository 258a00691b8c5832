import { expect, test } from 'vitest'
import { today } from '#app/ui/moments.ts'
import { dayOf, inOrder } from './elegidas.ts'

test('photos come in the order in which they were taken; of one second, as the camera counted them', async () => {
  const file = (name: string, seconds: number) => new File([], name, { lastModified: seconds * 1000 })
  const chosen = [file('IMG_10.jpg', 5), file('b.jpg', 9), file('IMG_9.jpg', 5), file('a.jpg', 1)]
  const names = (await inOrder(chosen)).map(({ archivo }) => archivo.name)
  expect(names).toEqual(['a.jpg', 'IMG_9.jpg', 'IMG_10.jpg', 'b.jpg'])
})

test('their day is that of most of them', () => {
  const day = (...days: string[]) => dayOf(days.map((each) => ({ tomada: `${each} 10:00:00` })))
  expect(day('2026-01-04', '2025-12-25', '2026-01-04')).toBe('2026-01-04')
  expect(day('2026-01-04', '2025-12-25')).toBe('2026-01-04')
  expect(day('2099-01-01')).toBe(today())
})
