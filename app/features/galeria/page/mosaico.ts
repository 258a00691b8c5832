/** A photo's place in the mosaic: its column and what is above it. */
type MosaicoPlace = {
  column: number
  /** Total height of the photos above, in column widths. */
  heights: number
  /** Number of photos above, and so of gaps. */
  gaps: number
}

/**
 * Masonry layout: each photo goes to the shortest column, so that appending moves nothing. `ratios` are height / width.
 * The document order stays unchanged.
 */
export function layMosaico(ratios: readonly number[], columns: number) {
  const stacks = Array.from({ length: columns }, () => ({ heights: 0, gaps: 0 }))
  const places = ratios.map((ratio): MosaicoPlace => {
    let column = 0
    stacks.forEach((stack, i) => {
      // Keep the reading order if the columns' heights are almost equal.
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
