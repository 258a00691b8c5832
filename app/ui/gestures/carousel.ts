import { type KeyboardEvent, useRef } from 'react'
import { useSwipe } from './swipe.ts'

/** The swipe's threshold in CSS pixels. */
const SWIPE_PX = 50

/** A list that follows the finger (`--arrastre`), and goes a step on or back by swipes and arrow keys. */
export function useCarousel(go: (step: 1 | -1) => void) {
  const track = useRef<HTMLUListElement>(null)
  const swipe = useSwipe({
    threshold: SWIPE_PX,
    onSwipe: (direction) => go(direction === 'left' ? 1 : -1),
    onMove: (dx) => {
      track.current?.style.setProperty('--arrastre', `${dx}px`)
      track.current?.toggleAttribute('data-arrastrando', dx !== 0)
    },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined
    if (!step) return
    event.preventDefault()
    go(step)
  }
  return { track, swipe, onKeyDown }
}
