import { useEffect, useRef } from 'react'
import { isHydrating } from '../page/served.ts'
import { whenIdle } from '../page/when-idle.ts'
import { type Entries, writeCaches } from './local-cache.ts'

/**
 * Caches the data that came with the document, which the server rendered with current content. Without `data`
 * the page caches nothing.
 */
export function useDocumentCache<T extends object>(entries: Entries<T>, data: T | undefined): void {
  const fresh = useRef(isHydrating())
  useEffect(() => {
    if (!fresh.current) return
    fresh.current = false
    if (data) whenIdle(() => writeCaches(entries, data))
  }, [entries, data])
}
