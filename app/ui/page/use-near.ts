import { type RefObject, startTransition, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

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
