import { expect, test } from 'vitest'
import { createMoveLock, slidesAround } from './slider/slider.ts'
import { sameButFoto } from './visor/foto-abierta.ts'

test('the slider ignores moves for 400 ms after one', () => {
  const mayMove = createMoveLock()
  expect([0, 399, 400, 799, 800].map(mayMove)).toEqual([true, false, true, false, true])
})

test('the slider shows each picture once, and loops in both directions', () => {
  const indexes = (at: number, length: number) => slidesAround(at, length).map(({ index }) => index)
  expect(indexes(0, 5)).toEqual([3, 4, 0, 1, 2])
  expect(indexes(-1, 5)).toEqual([2, 3, 4, 0, 1])
  expect(indexes(0, 2)).toEqual([1, 0, 1])
  expect(indexes(7, 1)).toEqual([0])
  expect(indexes(0, 0)).toEqual([])
})

test('a picture keeps its key while it moves', () => {
  const keyOf = (at: number, index: number) => slidesAround(at, 4).find((place) => place.index === index)?.key
  expect(keyOf(1, 1)).toBe(keyOf(0, 1))
})

test('pages that differ only in the open photo have the same data', () => {
  const at = (search: string) => new URL(`http://iglesia.cl/galeria${search}`)
  expect(sameButFoto(at(''), at('?foto=1'))).toBe(true)
  expect(sameButFoto(at('?foto=1&categoria=Cultos'), at('?categoria=Cultos'))).toBe(true)
  expect(sameButFoto(at('?categoria=Cultos'), at('?foto=1'))).toBe(false)
  expect(sameButFoto(at(''), at(''))).toBe(false)
})
