import { describe, expect, it } from 'vitest'
import { COLUMNAS, type Columnas, fillLastRow, sizeOf, widthToFill } from './cuadricula.ts'

/** Lays tiles out as `grid-auto-flow: dense` does. @returns the rows, each with its tiles' numbers. */
function layDense(sizes: (readonly [number, number])[], columns: number): (number | undefined)[][] {
  const rows: (number | undefined)[][] = []
  const cells = (x: number, y: number, [w, h]: readonly [number, number]) =>
    Array.from({ length: w * h }, (_, i) => [x + (i % w), y + Math.floor(i / w)] as const)
  sizes.forEach((size, i) => {
    for (let at = 0; ; at++) {
      const [x, y] = [at % columns, Math.floor(at / columns)]
      const wanted = cells(x, y, size)
      if (x + size[0] > columns || wanted.some(([cx, cy]) => rows[cy]?.[cx] !== undefined)) continue
      for (const [cx, cy] of wanted) {
        rows[cy] ??= Array(columns).fill(undefined)
        rows[cy][cx] = i + 1
      }
      return
    }
  })
  return rows
}

const tiles = (count: number, columns: Columnas) => {
  const last = fillLastRow(count, columns)
  return Array.from({ length: count }, (_, i) => last.get(i + 1) ?? sizeOf(i + 1, columns))
}

describe.each(COLUMNAS)('a grid of %i columns', (columns) => {
  it('ends in a full row, whatever the number of photos', () => {
    for (let count = 1; count <= 130; count++) {
      const holes = layDense(tiles(count, columns), columns).flat().includes(undefined)
      expect(holes, `${count} photos`).toBe(false)
    }
  })

  it('makes no photo as wide as a laptop’s window, but one that is alone', () => {
    for (let count = 2; columns > 2 && count <= 130; count++)
      expect(Math.max(...tiles(count, columns).map(([width]) => width)), `${count} photos`).toBeLessThan(
        columns,
      )
  })

  it('changes few tiles, all near the end, and none beyond a panorama', () => {
    const cell = { 2: 3, 4: 23 / 17 }[columns]
    for (let count = 1; count <= 130; count++) {
      const changed = fillLastRow(count, columns)
      expect(changed.size, `${count} photos`).toBeLessThanOrEqual(4)
      for (const [n, [width, height]] of changed) {
        expect(n, `${count} photos`).toBeGreaterThan(count - 10)
        expect((width * cell) / height, `photo ${n} of ${count}`).toBeLessThan(3)
        expect((width * cell) / height, `photo ${n} of ${count}`).toBeGreaterThan(0.5)
      }
    }
  })
})

describe('the width that a photo’s file needs', () => {
  it('is the tile’s, if the photo is at least as tall as the tile', () => {
    expect(widthToFill(4, [1, 2], 2 / 3)).toBe(23)
    expect(widthToFill(2, [2, 4], 1)).toBe(92)
  })

  it('is more than the tile’s where a wide photo is cropped at its sides', () => {
    expect(widthToFill(4, [1, 2], 1.5)).toBe(51)
    expect(widthToFill(2, [1, 6], 1.5)).toBeCloseTo(138)
  })
})
