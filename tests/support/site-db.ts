import { type Db, openDb } from '#app/platform/db/db.server.ts'
import type { Site } from './site.ts'

/** Works on the database of a site with SQLite. */
export async function inDb<T>({ dataDir }: Pick<Site, 'dataDir'>, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb({ DATA_DIR: dataDir })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
