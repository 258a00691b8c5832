import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { nextPageHistory } from './page-history.ts'

const KEY = 'pageHistory'

/** Where the entry stands in the browser's history: the router keeps it there. */
const positionInHistory = (): number => window.history.state?.idx ?? 0

let position: number | undefined

/** Keeps `pageHistory` in `sessionStorage` (section 2). */
export function usePageHistory(): void {
  const { pathname, key } = useLocation()
  // At once, not after the page has faded in: by then the next step may have been taken. The key stands for
  // the entry: two of one path are two visits.
  useLayoutEffect(() => {
    const before = position ?? positionInHistory()
    position = positionInHistory()
    try {
      const list = nextPageHistory(read(), pathname, { back: position < before })
      sessionStorage.setItem(KEY, JSON.stringify(list))
    } catch {
      // Storage is full or blocked: the list serves no page.
    }
  }, [pathname, key])
}

function read(): string[] {
  try {
    const list = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(list) ? list.filter((path) => typeof path === 'string') : []
  } catch {
    return []
  }
}
