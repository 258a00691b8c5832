type SwipeDirection = 'left' | 'right'

export interface SwipeOptions {
  /** Distance in CSS pixels from which a swipe counts. */
  threshold: number
  /** The finger's direction: left asks for the next item. */
  onSwipe: (direction: SwipeDirection) => void
  /** The horizontal distance so far, for the picture to follow; 0 when the gesture ends. */
  onMove?: (dx: number) => void
}

/** Pixels to move before deciding between swipe and scroll. */
const DECIDED_AT_PX = 8

/** The gesture's state machine, independent of the event source. Mostly vertical gestures are left to the page. */
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
