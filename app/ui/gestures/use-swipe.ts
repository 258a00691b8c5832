import { type MouseEvent, type PointerEvent, type TouchEvent, useRef, useState } from 'react'
import { createSwipe, type SwipeOptions } from './swipe.ts'

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
