import { isNewer } from '#app/features/estado/versiones.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { VERSION } from '#app/platform/version.server.ts'

/** The version that the site was updated to, of which this person does not know yet; '' for none. */
export async function unknownNews(db: Db, userId: string): Promise<string> {
  const row = await db.selectFrom('user').select('novedades').where('id', '=', userId).executeTakeFirst()
  return row?.novedades && isNewer(VERSION, row.novedades) ? VERSION : ''
}

/** Somebody knows this version's news now. */
export async function noteNews(db: Db, userId: string): Promise<void> {
  await knows(db, userId).where('novedades', '!=', VERSION).execute()
}

/** To whoever signs in for the first time nothing is new. */
export async function beginWithNews(db: Db, userId: string): Promise<void> {
  await knows(db, userId).where('novedades', '=', '').execute()
}

const knows = (db: Db, userId: string) =>
  db.updateTable('user').set({ novedades: VERSION }).where('id', '=', userId)
