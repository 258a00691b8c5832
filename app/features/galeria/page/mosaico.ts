/** A photo's place in the mosaic: its column, what is above it, and its own height. */
type MosaicoPlace = {
  column: number
  /** Total height of the photos above, in column widths. */
  heights: number
  /** Number of photos above, and so of gaps. */
  gaps: number
  /**
   * Height / width: the photo's own, but of a column's last one, which is cropped so that all end together.
   */
  height: number
}

/** Between these shapes (height / width) a column's last photo may be cropped. */
const FLATTEST = 0.5
const TALLEST = 1.8

/**
 * Masonry layout: each photo goes to the shortest column, so that appending moves nothing. `ratios` are
 * height / width. The document order stays unchanged.
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
    stacks[column] = { heights: stack.heights + ratio, gaps: stack.gaps + 1 }
    return { column, ...stack, height: ratio }
  })
  const lasts = stacks.flatMap((_, column) => places.filter((place) => place.column === column).slice(-1))
  if (lasts.length === columns) alignEnds(lasts)
  const bottoms = lasts.map(({ heights, gaps, height }) => ({ heights: heights + height, gaps }))
  const none = { heights: 0, gaps: 0 }
  const tallest = bottoms.reduce((most, bottom) => (bottom.heights > most.heights ? bottom : most), none)
  return { places, ...tallest }
}

/** Crops each column's last photo, or shows it taller, so that all columns end where they do on average. */
function alignEnds(lasts: MosaicoPlace[]): void {
  const end = lasts.reduce((sum, { heights, height }) => sum + heights + height, 0) / lasts.length
  for (const last of lasts) last.height = Math.min(TALLEST, Math.max(FLATTEST, end - last.heights))
}
