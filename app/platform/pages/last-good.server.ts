import { createContext, type RouterContextProvider } from 'react-router'
import type { Db } from '../db/db.server.ts'

const kept = new WeakMap<Db, Map<string, unknown>>()

/** Set by an action that the database failed: its page is shown all the same, with what was typed. */
export const databaseAwayContext = createContext(false)

/**
 * What a read gives and, on a page that tells of a database that is away, what it gave last. Pages that are asked for
 * are not helped that way: the page cache would take them for current.
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
