import { type RefObject, startTransition, useEffect, useState } from 'react'

/** Without `requestIdleCallback` (Safari): long enough after a page began to be done with what matters. */
const IDLE_MS = 500

/**
 * Whether the element has come within `margin` of what is seen, or the browser has nothing else to do (a page that is
 * printed, photographed or scrolled fast is whole too); once it has, for good.
 */
export function useNear(element: RefObject<Element | null>, margin: string): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: margin },
    )
    observer.observe(element.current)
    const forget = whenIdle(() => startTransition(() => setNear(true)))
    return () => {
      observer.disconnect()
      forget()
    }
  }, [element, margin, near])
  return near
}

const waiting = new Set<() => void>()

/** One after the other, each in an idle moment of its own: all at once they would hold up a slow telephone. */
function whenIdle(callback: () => void): () => void {
  if (waiting.size === 0) soon(takeNext)
  waiting.add(callback)
  return () => void waiting.delete(callback)
}

function takeNext() {
  const [next] = waiting
  if (!next) return
  waiting.delete(next)
  next()
  if (waiting.size > 0) soon(takeNext)
}

const soon = (callback: () => void) =>
  typeof requestIdleCallback === 'undefined'
    ? setTimeout(callback, IDLE_MS)
    : requestIdleCallback(() => callback())
