import { afterAll, onTestFinished } from 'vitest'
import { type Db, openDb } from '#app/platform/db/db.server.ts'
import { type Site, startSite } from './site.ts'

// Sites of Vitest's tests, which end with the test or the file that asked for them.

/** Starts a site that is stopped, and its data removed, after the test. */
export async function testSite(...how: Parameters<typeof startSite>): Promise<Site> {
  const site = await startSite(...how)
  onTestFinished(() => site.stop())
  return site
}

/** Opens a database until the test ends: of a site with SQLite, or by other settings. */
export function testDb(settings: { dataDir: string } | Parameters<typeof openDb>[0]): Db {
  const db = openDb('dataDir' in settings ? { DATA_DIR: settings.dataDir } : settings)
  onTestFinished(() => db.destroy())
  return db
}

/** Starts a site with SQLite for all tests of a file, beside its database; examples keep the first size of their pictures. */
export async function fileSite(env?: Record<string, string>): Promise<{ site: Site; db: Db }> {
  const site = await startSite(env)
  const db = openDb({ DATA_DIR: site.dataDir })
  // The others would keep a core busy beside the tests.
  await db.updateTable('imagenes').set({ estado: 'lista' }).execute()
  afterAll(async () => {
    await db.destroy()
    await site.stop()
  })
  return { site, db }
}
