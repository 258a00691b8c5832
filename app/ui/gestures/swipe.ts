export type SwipeDirection = 'left' | 'right'

export interface SwipeOptions {
  /** How far, in CSS pixels, until it counts. */
  threshold: number
  /** Where the finger went: left asks for the next one. */
  onSwipe: (direction: SwipeDirection) => void
  /** How far it has gone, to let the picture follow; 0 when it is over. */
  onMove?: (dx: number) => void
}

/** How far until it is told whether a gesture goes sideways or scrolls the page. */
const DECIDED_AT_PX = 8

/** The gesture itself, apart from where its points come from. Mostly vertical ones are left to the page. */
export function createSwipe(options: () => SwipeOptions) {
  let start: { x: number; y: number } | null = null
  let sideways = false
  let dx = 0

  const stop = () => {
    if (sideways) options().onMove?.(0)
    start = null
    sideways = false
    dx = 0
  }
  return {
    begin(x: number, y: number) {
      stop()
      start = { x, y }
    },
    /** @returns whether the gesture is a swipe by now. */
    move(x: number, y: number): boolean {
      if (!start) return false
      dx = x - start.x
      const dy = y - start.y
      if (!sideways && Math.max(Math.abs(dx), Math.abs(dy)) >= DECIDED_AT_PX) {
        if (Math.abs(dy) > Math.abs(dx)) start = null
        else sideways = true
      }
      if (sideways) options().onMove?.(dx)
      return sideways
    },
    /** @returns whether it was a swipe, long enough or not. */
    end(): boolean {
      const [moved, distance] = [sideways, dx]
      stop()
      if (moved && Math.abs(distance) >= options().threshold)
        options().onSwipe(distance < 0 ? 'left' : 'right')
      return moved
    },
    cancel: stop,
  }
}
