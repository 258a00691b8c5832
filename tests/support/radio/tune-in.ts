import { readSitio, saveSitio } from '#app/parts/iglesia/sitio.server.ts'
import type { Site } from '../site.ts'
import { inDb } from '../site-db.ts'

/** Makes this the address of the church's radio; a running site reads it at its next start. */
export const tuneIn = (site: Site, radioUrl: string): Promise<void> =>
  inDb(site, async (db) => {
    const { data, version } = await readSitio(db)
    await saveSitio(db, { ...data, radioUrl }, version)
  })
