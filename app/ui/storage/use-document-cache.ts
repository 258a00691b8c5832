import { useEffect, useRef } from 'react'
import { isTakingOver } from '../page/served.ts'
import { whenIdle } from '../page/when-idle.ts'
import { type Entries, writeCaches } from './local-cache.ts'

/**
 * Keeps the data that came with the document (section 9): the server rendered it with what is current. Without `data`
 * it is a page of which nothing is kept.
 */
export function useDocumentCache<T extends object>(entries: Entries<T>, data: T | undefined): void {
  const fresh = useRef(isTakingOver())
  useEffect(() => {
    if (!fresh.current) return
    fresh.current = false
    if (data) whenIdle(() => writeCaches(entries, data))
  }, [entries, data])
}
