import { afterAll, onTestFinished } from 'vitest'
import { type Db, openDb } from '#app/platform/db/db.server.ts'
import { copyReady } from './ready-data.ts'
import { type Site, startSite } from './site.ts'

// Sites of Vitest's tests, which end with the test or the file that asked for them.

type Env = Record<string, string>

/** Starts a site on a copy of one that is ready, if its rows and files are where that one has them. */
async function startReady(env: Env, how: Parameters<typeof startSite>[1] = {}): Promise<Site> {
  const isElsewhere = how.dataDir !== undefined || how.disk || 'DATABASE_URL' in env || 'S3_ENDPOINT' in env
  return startSite(env, isElsewhere ? how : { ...how, dataDir: await copyReady(env) })
}

/** Starts a site that is stopped, and its data removed, after the test. */
export async function testSite(env: Env = {}, how: Parameters<typeof startSite>[1] = {}): Promise<Site> {
  const site = await startReady(env, how)
  onTestFinished(() => site.stop())
  return site
}

/** Opens a database until the test ends: of a site with SQLite, or by other settings. */
export function testDb(settings: { dataDir: string } | Parameters<typeof openDb>[0]): Db {
  const db = openDb('dataDir' in settings ? { DATA_DIR: settings.dataDir } : settings)
  onTestFinished(() => db.destroy())
  return db
}

/**
 * Starts a site with SQLite for all tests of a file, beside its database; examples keep the first size of
 * their pictures.
 */
export async function fileSite(env: Env = {}): Promise<{ site: Site; db: Db }> {
  const site = await startReady(env)
  const db = openDb({ DATA_DIR: site.dataDir })
  afterAll(async () => {
    await db.destroy()
    await site.stop()
  })
  return { site, db }
}
