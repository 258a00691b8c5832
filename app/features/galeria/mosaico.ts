/** Where a photo stands in the mosaic: its column, and what is above it there. */
export type MosaicoPlace = {
  column: number
  /** Heights of the photos above, in widths of a column. */
  heights: number
  /** How many photos are above: as many gaps. */
  gaps: number
}

/**
 * Lays photos into columns of one width, each at its own height, always in the shortest column: what is added at
 * the end moves nothing that is there. `ratios` are heights in widths. The order in the document stays theirs.
 */
export function layMosaico(ratios: readonly number[], columns: number) {
  const stacks = Array.from({ length: columns }, () => ({ heights: 0, gaps: 0 }))
  const places = ratios.map((ratio): MosaicoPlace => {
    let column = 0
    stacks.forEach((stack, i) => {
      // A hair's breadth is no reason to leave the reading order.
      if (stack.heights < (stacks[column]?.heights ?? 0) - 0.01) column = i
    })
    const stack = stacks[column] ?? { heights: 0, gaps: 0 }
    const place = { column, ...stack }
    stacks[column] = { heights: stack.heights + ratio, gaps: stack.gaps + 1 }
    return place
  })
  const tallest = stacks.reduce((most, stack) => (stack.heights > most.heights ? stack : most))
  return { places, heights: tallest.heights, gaps: Math.max(0, tallest.gaps - 1) }
}
