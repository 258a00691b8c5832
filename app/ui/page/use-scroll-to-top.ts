import { useLayoutEffect, useRef } from 'react'
import { type Location, useLocation } from 'react-router'

/** Milliseconds after a navigation at which a page that asks for it is scrolled to its top once more. */
const AGAIN_AFTER_MS = 50

/** A smooth scroll could still be moving when the page is first seen. */
const toTop = () => window.scrollTo({ top: 0, left: 0, behavior: 'instant' })

/** Where a page's address points, or its top. */
const toHash = (hash: string) => {
  const target = hash && document.getElementById(hash.slice(1))
  if (target) target.scrollIntoView({ behavior: 'instant' })
  else toTop()
}

/**
 * Every change of route shows the page from its top, or where its address points, going back too; `again`
 * names the paths that are scrolled once more. A change of the search alone (`?foto=`) or of the hash leaves the page where it is.
 */
export function useScrollToTop(again: readonly string[]): void {
  const location = useLocation()
  const previous = useRef<Location>(undefined)

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual'
  }, [])

  useLayoutEffect(() => {
    const from = previous.current
    previous.current = location
    if (!from || from.key === location.key) return
    const { pathname, search, hash } = location
    if (pathname === from.pathname && (search !== from.search || hash !== from.hash)) return
    toHash(hash)
    if (!again.includes(pathname)) return
    const timer = setTimeout(toHash, AGAIN_AFTER_MS, hash)
    return () => clearTimeout(timer)
  }, [location, again])
}
