/** A tile's size in columns and rows. */
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

/** The shape that a photo likes best, width / height. */
const USUAL_SHAPE = 1.35
/**
 * A large screen's grid has upright tiles too, but a photo that was not meant for one loses its sides there.
 */
const COST_OF_UPRIGHT = 0.3
/** The fewer tiles change and rows are added, the better, but a good shape weighs more. */
const COST_OF_CHANGE = 0.08
const COST_OF_ROW = 0.02
/** A photo as wide as a laptop's window is a banner: only where nothing else fills the row. */
const COST_OF_BANNER = 1
/** How many of the last tiles may take another size before they grow. */
const FREE_TILES = 2

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

/** A tile's size before the last row is filled; `n` counts from 1. */
export function sizeOf(n: number, columns: Columnas): Tamano {
  const { small, vertical, grande } = LAYOUTS[columns]
  return isGrande(n) ? grande : isVertical(n) ? vertical : small
}

type Box = { n: number; left: number; top: number; width: number; height: number; changed: boolean }
/** Rows of cells, true where a tile is. */
type Grid = boolean[][]

/**
 * The tiles of `count` that take another size so that the grid ends in a full row: their numbers, from 1, and
 * sizes. A tile grows only over cells that stay empty, so the others keep their places in the browser's dense
 * layout.
 */
export function fillLastRow(count: number, columns: Columnas): Map<number, Tamano> {
  const layout = LAYOUTS[columns]
  const sizes = [layout.small, layout.vertical, layout.grande, [2, layout.small[1]] as const]
  const free = Math.min(FREE_TILES, count)
  let open: Grid = []
  let boxes: Box[] = []
  for (let n = 1; n <= count - free; n++) {
    boxes.push(place(open, columns, n, sizeOf(n, columns), false))
    // Full rows are done with: nothing grows there.
    const full = open.findIndex((row) => row.includes(false))
    const done = full < 0 ? open.length : full
    if (done === 0) continue
    open = open.slice(done)
    boxes = boxes
      .map((box) => ({ ...box, top: box.top - done }))
      .filter(({ top, height }) => top + height >= 0)
  }

  let best: { cost: number; boxes: Box[] } | undefined
  for (const choice of choices(sizes, count - free + 1, count, columns))
    for (let extra = 0; extra <= layout.small[1]; extra++) {
      const grid = open.map((row) => [...row])
      const tried = boxes.map((box) => ({ ...box }))
      for (const { n, size, changed } of choice) tried.push(place(grid, columns, n, size, changed))
      for (let i = 0; i < extra; i++) grid.push(Array(columns).fill(false))
      const worst = grow(grid, tried, columns, layout)
      if (grid.some((row) => row.includes(false))) continue
      const changed = tried.filter((box) => box.changed).length
      const banner = columns > 2 && tried.some(({ width }) => width === columns)
      const cost = worst + COST_OF_CHANGE * changed + COST_OF_ROW * extra + (banner ? COST_OF_BANNER : 0)
      if (!best || cost < best.cost) best = { cost, boxes: tried }
    }
  const changed = best?.boxes.filter((box) => box.changed) ?? []
  return new Map(changed.map(({ n, width, height }) => [n, [width, height]]))
}

type Choice = { n: number; size: Tamano; changed: boolean }[]

/** Every way to give the tiles `from` to `to` their own size or another one. */
function choices(sizes: readonly Tamano[], from: number, to: number, columns: Columnas): Choice[] {
  if (from > to) return [[]]
  const own = sizeOf(from, columns)
  const rest = choices(sizes, from + 1, to, columns)
  const others = sizes.filter(([width, height]) => width !== own[0] || height !== own[1])
  return [own, ...others].flatMap((size) =>
    rest.map((after) => [{ n: from, size, changed: size !== own }, ...after]),
  )
}

/** Puts a tile where `grid-auto-flow: dense` does: in the first place from the top where it fits. */
function place(grid: Grid, columns: number, n: number, [width, height]: Tamano, changed: boolean): Box {
  for (let top = 0; ; top++)
    for (let left = 0; left + width <= columns; left++) {
      const box = { n, left, top, width, height, changed }
      if (isEmpty(grid, box)) return occupy(grid, columns, box)
    }
}

function isEmpty(grid: Grid, { left, top, width, height }: Omit<Box, 'n' | 'changed'>): boolean {
  for (let y = top; y < top + height; y++)
    for (let x = left; x < left + width; x++) if (grid[y]?.[x]) return false
  return true
}

function occupy(grid: Grid, columns: number, box: Box): Box {
  while (grid.length < box.top + box.height) grid.push(Array(columns).fill(false))
  for (const row of grid.slice(Math.max(0, box.top), box.top + box.height))
    row.fill(true, box.left, box.left + box.width)
  return box
}

/**
 * Grows tiles over empty cells to the right and below while it can, the best shape first. @returns the worst
 * shape.
 */
function grow(grid: Grid, boxes: Box[], columns: number, { cell: [wide, high], vertical }: Layout): number {
  const ratio = (width: number, height: number) => (width * wide) / (height * high)
  const upright = ratio(...vertical)
  const shape = ({ width, height }: Box) => {
    const off = (wished: number) => Math.abs(Math.log(ratio(width, height) / wished))
    return columns > 2 ? Math.min(off(USUAL_SHAPE), off(upright) + COST_OF_UPRIGHT) : off(USUAL_SHAPE)
  }
  for (;;) {
    const wider = boxes
      .filter(({ left, top, width, height }) => {
        const beside = { left: left + width, top, width: 1, height }
        return beside.left < columns && top >= 0 && isEmpty(grid, beside)
      })
      .map((box) => ({ ...box, width: box.width + 1, changed: true }))
    const higher = boxes
      .filter(({ left, top, width, height }) => {
        const below = { left, top: top + height, width, height: 1 }
        return below.top < grid.length && isEmpty(grid, below)
      })
      .map((box) => ({ ...box, height: box.height + 1, changed: true }))
    const grown = [...wider, ...higher].sort((a, b) => shape(a) - shape(b))[0]
    if (!grown) break
    occupy(grid, columns, grown)
    boxes[boxes.findIndex(({ n }) => n === grown.n)] = grown
  }
  return Math.max(0, ...boxes.filter(({ changed }) => changed).map(shape))
}
