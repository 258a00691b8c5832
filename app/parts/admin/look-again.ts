import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/** What is small takes a moment, what is large minutes. */
const LOOK_AFTER_MS = { first: 250, most: 2_000 }

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Reads the page's data again and again while the server works at something. */
export function useLookAgain(busy: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!busy) return
    let left = false
    const look = async () => {
      for (let after = LOOK_AFTER_MS.first; ; after = Math.min(2 * after, LOOK_AFTER_MS.most)) {
        await pause(after)
        if (left) return
        await revalidate()
      }
    }
    void look()
    return () => {
      left = true
    }
  }, [busy, revalidate])
}

/** The place that takes the focus at each step of what the server works at, but not as the page opens. */
export function useFocusAtStep(paso: string) {
  const region = useRef<HTMLDivElement>(null)
  const shown = useRef(paso)
  useEffect(() => {
    if (shown.current === paso) return
    shown.current = paso
    region.current?.focus()
  }, [paso])
  return region
}
