import { type RefObject, startTransition, useEffect, useState } from 'react'

/** Without `requestIdleCallback` (Safari): long enough after a page began to be done with what matters. */
const IDLE_MS = 2000

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
    const cancelIdle = whenIdle(() => startTransition(() => setNear(true)))
    return () => {
      observer.disconnect()
      cancelIdle()
    }
  }, [element, margin, near])
  return near
}

function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, IDLE_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback)
  return () => cancelIdleCallback(handle)
}
