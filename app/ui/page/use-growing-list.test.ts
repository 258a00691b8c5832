import { expect, test } from 'vitest'
import { joinSlice } from './use-growing-list.ts'

const of = (...ids: string[]) => ids.map((id) => ({ id }))

test('a list grows at either end without duplicates', () => {
  const slice = { items: of('c', 'd'), offset: 2 }
  expect(joinSlice(slice, of('d', 'e'), 'after')).toEqual({ items: of('c', 'd', 'e'), offset: 2 })
  expect(joinSlice(slice, of('a', 'b'), 'before')).toEqual({ items: of('a', 'b', 'c', 'd'), offset: 0 })
})
