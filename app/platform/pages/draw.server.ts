import { createContext } from 'react-router'
import type { Db } from '../db/db.server.ts'

/**
 * Renders a public page as a visitor would see it, from another database than the site's: one with an open
 * transaction.
 */
export type Draw = (path: string, db: Db) => Promise<Response>

export const drawContext = createContext<Draw>()
