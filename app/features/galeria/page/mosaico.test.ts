import { describe, expect, it } from 'vitest'
import { layMosaico } from './mosaico.ts'

const bottomsOf = ({ places }: ReturnType<typeof layMosaico>) => {
  const bottoms = new Map<number, number>()
  for (const { column, heights, height } of places) bottoms.set(column, heights + height)
  return [...bottoms.values()]
}

describe('the mosaic', () => {
  const ratios = [0.67, 1.25, 0.67, 1, 0.67, 0.67, 1.25, 1]

  it('fills the shortest column', () => {
    expect(layMosaico([1, 0.5, 0.75, 1], 2).places.map(({ column }) => column)).toEqual([0, 1, 1, 0])
  })

  it('ends its columns together, by their last photos alone', () => {
    const laid = layMosaico(ratios, 4)
    for (const bottom of bottomsOf(laid)) expect(bottom).toBeCloseTo(laid.heights)
    const cropped = laid.places.filter(({ height }, i) => height !== ratios[i])
    expect(cropped.length).toBeLessThanOrEqual(4)
  })

  it('moves no photo when more come, and distorts none where a column is empty', () => {
    const places = (count: number) =>
      layMosaico(ratios.slice(0, count), 2).places.map(({ height: _, ...place }) => place)
    expect(places(8).slice(0, 5)).toEqual(places(5))
    expect(layMosaico([0.67, 1.25], 4).places.map(({ height }) => height)).toEqual([0.67, 1.25])
    expect(layMosaico([], 4)).toMatchObject({ heights: 0, gaps: 0 })
  })
})
