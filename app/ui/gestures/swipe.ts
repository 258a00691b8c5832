import { type MouseEvent, type PointerEvent, type TouchEvent, useRef, useState } from 'react'

type SwipeDirection = 'left' | 'right'

interface SwipeOptions {
  /** Distance in CSS pixels from which a swipe counts. */
  threshold: number
  /** The finger's direction: left asks for the next item. */
  onSwipe: (direction: SwipeDirection) => void
  /** The horizontal distance so far, for the picture to follow; 0 when the gesture ends. */
  onMove?: (dx: number) => void
}

/** Pixels to move before deciding between swipe and scroll. */
const DECIDED_AT_PX = 8

/**
 * The gesture's state machine, independent of the event source. Mostly vertical gestures are left to the
 * page.
 */
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

/**
 * Handlers for an element that is swiped with a finger or dragged with the mouse. Give it the class
 * `touch-pan-y`, so that the browser scrolls the page up and down and leaves sideways moves to us.
 */
export function useSwipe(options: SwipeOptions) {
  const latest = useRef(options)
  latest.current = options
  const [swipe] = useState(() => createSwipe(() => latest.current))
  const dragged = useRef(false)

  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches[0]
      if (event.touches.length > 1 || !touch)
        swipe.cancel() // a pinch
      else swipe.begin(touch.clientX, touch.clientY)
    },
    onTouchMove(event: TouchEvent) {
      const touch = event.touches[0]
      if (touch && event.touches.length === 1) swipe.move(touch.clientX, touch.clientY)
    },
    onTouchEnd() {
      swipe.end()
    },
    onTouchCancel() {
      swipe.cancel()
    },
    onPointerDown(event: PointerEvent) {
      dragged.current = false
      if (event.pointerType === 'mouse' && event.button === 0) swipe.begin(event.clientX, event.clientY)
    },
    onPointerMove(event: PointerEvent) {
      if (event.pointerType !== 'mouse') return
      // Capture the pointer only once it is a drag; earlier, a click would miss the link below it.
      if (swipe.move(event.clientX, event.clientY)) event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerUp(event: PointerEvent) {
      if (event.pointerType === 'mouse') dragged.current = swipe.end()
    },
    onPointerCancel(event: PointerEvent) {
      if (event.pointerType === 'mouse') swipe.cancel()
    },
    /** Suppress the click that ends a drag. */
    onClickCapture(event: MouseEvent) {
      if (!dragged.current) return
      dragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    /** Keep links and pictures from being dragged out of the page. */
    onDragStart(event: MouseEvent) {
      event.preventDefault()
    },
  }
}
