import { type RefObject, startTransition, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/**
 * Turns true, for good, once the element comes within `margin` of the viewport or the browser falls idle. Idle counts
 * too, so that a page that is printed, photographed or scrolled fast is complete.
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
