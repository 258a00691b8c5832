import { createContext, type RouterContextProvider } from 'react-router'
import type { Db } from '../db/db.server.ts'

const kept = new WeakMap<Db, Map<string, unknown>>()

/** Set by an action that failed because of the database: its page still renders, with what was typed. */
export const databaseAwayContext = createContext(false)

/**
 * Reads and, on a page that reports a database outage, falls back to the last good result. Not for ordinary
 * pages: the page cache would take the old result for current.
 */
export async function orLastGood<T>(
  context: Readonly<RouterContextProvider>,
  db: Db,
  key: string,
  read: () => Promise<T>,
): Promise<T> {
  const known = kept.get(db) ?? new Map<string, unknown>()
  kept.set(db, known)
  try {
    const value = await read()
    known.set(key, value)
    return value
  } catch (error) {
    if (!context.get(databaseAwayContext) || !known.has(key)) throw error
    return known.get(key) as T
  }
}
