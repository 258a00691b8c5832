import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

const KEY = 'pageHistory'

/** The entry's index in the browser's history, as the router stores it. */
const positionInHistory = (): number => window.history.state?.idx ?? 0

let position: number | undefined

/** Keeps `pageHistory` in `sessionStorage` (docs/product.md, Every public page). */
export function usePageHistory(): void {
  const { pathname, key } = useLocation()
  // A layout effect: after the page's fade-in the next navigation may already have happened. The key
  // identifies the entry, since two entries of one path are two visits.
  useLayoutEffect(() => {
    const before = position ?? positionInHistory()
    position = positionInHistory()
    try {
      const list = nextPageHistory(read(), pathname, { back: position < before })
      sessionStorage.setItem(KEY, JSON.stringify(list))
    } catch {
      // Storage is full or blocked: no page depends on the list.
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

/**
 * The list of visited paths after arriving at `path`: appended when it differs from the last entry; going
 * back trims what lies after it (docs/product.md, Every public page).
 */
export function nextPageHistory(
  list: readonly string[],
  path: string,
  { back }: { back: boolean },
): string[] {
  if (list.at(-1) === path) return [...list]
  if (!back) return [...list, path]
  const earlier = list.lastIndexOf(path)
  return earlier === -1 ? [...list.slice(0, -1), path] : list.slice(0, earlier + 1)
}
