import { createContext } from 'react-router'
import { type Auth, createAuth } from './auth.server.ts'
import { type Db, migrate, openDb, openPool } from './db/db.server.ts'
import type { Env } from './env.server.ts'
import { createLog, type Log } from './log.server.ts'
import { createLimits, type Limits } from './rate-limit.server.ts'

/** What is opened once at start and every request may use. */
export type Platform = {
  env: Env
  log: Log
  db: Db
  auth: Auth
  limits: Limits
  close(): Promise<void>
}

/** What is known of one request, behind a proxy or not. `address` is the visitor's. */
export type RequestInfo = { id: string; address: string; log: Log }

export const platformContext = createContext<Platform>()
export const requestContext = createContext<RequestInfo>()

/** Opens everything the settings name, and brings the tables up to date. */
export async function openPlatform(env: Env): Promise<Platform> {
  const log = createLog(env.LOG_LEVEL)
  const pool = openPool(env)
  const db = openDb(env, pool)
  const migrated = await migrate(db)
  if (migrated.length > 0) log.info({ migrated }, 'database migrated')
  return {
    env,
    log,
    db,
    auth: createAuth({ db, env, log }),
    limits: createLimits(pool),
    close: () => db.destroy(),
  }
}
