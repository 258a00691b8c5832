type Tamano = readonly [columnas: number, filas: number]

/** The grid's two layouts, by their number of columns (fotos-lista.css): a phone, a larger screen. */
export const COLUMNAS = [2, 4] as const
export type Columnas = (typeof COLUMNAS)[number]

type Layout = {
  /** Width and height of one cell, in any unit. */
  cell: readonly [number, number]
  small: Tamano
  vertical: Tamano
  grande: Tamano
}

const LAYOUTS: Record<Columnas, Layout> = {
  2: { cell: [46, 46 / 3], small: [1, 3], vertical: [1, 6], grande: [2, 4] },
  4: { cell: [23, 17], small: [1, 1], vertical: [1, 2], grande: [2, 2] },
}

/**
 * How wide a photo's file has to be, in the unit of `cell`, for a tile of this size: a photo that is wider
 * than its tile is cropped at its sides. `ratio` is the photo's width / height.
 */
export function widthToFill(columns: Columnas, [width, height]: Tamano, ratio: number): number {
  const [wide, high] = LAYOUTS[columns].cell
  return Math.max(width * wide, height * high * ratio)
}

/** Every 3rd photo is large and every 5th upright (docs/product.md, Photos); `n` counts from 1. */
export const isGrande = (n: number) => n % 3 === 0
export const isVertical = (n: number) => n % 5 === 0
/** After this many photos the pattern starts again, in a full row. */
const REPEATS = 15

/** A tile's size before the last row is filled; `n` counts from 1. */
export function sizeOf(n: number, columns: Columnas): Tamano {
  const { small, vertical, grande } = LAYOUTS[columns]
  return isGrande(n) ? grande : isVertical(n) ? vertical : small
}

/**
 * The last tiles' sizes where the last row would not be full, by the photos since the pattern started: each by
 * how many photos come after it. Whoever changes the pattern has to find others; the tests lay them out.
 */
const ENDINGS: Record<Columnas, Record<number, Record<number, Tamano>>> = {
  2: {
    1: { 0: [2, 4] },
    4: { 0: [2, 4] },
    5: { 1: [2, 4], 0: [2, 4] },
    6: { 0: [1, 3] },
    8: { 0: [2, 4] },
    9: { 1: [2, 4] },
    10: { 0: [1, 3] },
    11: { 1: [2, 4] },
    12: { 2: [2, 6] },
    13: { 1: [1, 3] },
  },
  4: {
    1: { 1: [2, 4], 0: [2, 2] },
    2: { 1: [2, 2], 0: [2, 2] },
    3: { 2: [1, 2], 1: [1, 2] },
    4: { 1: [1, 1] },
    5: { 0: [1, 1] },
    6: { 3: [2, 4], 1: [1, 1] },
    7: { 3: [1, 2], 1: [2, 3], 0: [2, 2] },
    8: { 1: [1, 2] },
    9: { 0: [1, 1] },
    10: { 4: [2, 4], 0: [1, 1] },
    11: { 1: [2, 2] },
    12: { 2: [2, 4] },
    13: { 1: [1, 1] },
    14: { 1: [1, 2], 0: [2, 2] },
  },
}
/** On a larger screen one photo has nothing before it that could fill the row. */
const ALONE: Tamano = [4, 3]

/** The tiles of `count` that take another size so that the grid ends in a full row: their numbers and sizes. */
export function fillLastRow(count: number, columns: Columnas): Map<number, Tamano> {
  if (count === 1 && columns > 2) return new Map([[1, ALONE]])
  const ending = ENDINGS[columns][count % REPEATS] ?? {}
  return new Map(Object.entries(ending).map(([after, size]) => [count - Number(after), size]))
}
