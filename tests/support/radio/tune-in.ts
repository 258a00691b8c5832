import { readSitio, saveSitio } from '#app/parts/iglesia/sitio.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Site } from '../site.ts'
import { inDb } from '../site-db.ts'

export async function saveAddresses(db: Db, ...addresses: string[]): Promise<void> {
  const { data, version } = await readSitio(db)
  await saveSitio(db, { ...data, radioUrl: addresses.join('\n') }, version)
}

/** Makes this the address of the church's radio; a running site reads it at its next start. */
export const tuneIn = (site: Site, radioUrl: string) => inDb(site, (db) => saveAddresses(db, radioUrl))
