import { deleteAtendidas } from '#app/features/peticiones/peticiones.server.ts'
import { forgetActividad } from '#app/parts/actividad/actividad.server.ts'
import { forgetConsentimientos } from '#app/parts/consentimientos/consentimientos.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { erasureJob } from '#app/platform/db/erasure-job.server.ts'
import { readPrivacidad } from './ajustes-privacidad.server.ts'

const DAY_MS = 24 * 60 * 60_000

/** Days to keep as evidence what was answered and what was accepted; the privacy page states it. */
const DIAS_DE_CONSTANCIA = 4 * 365

/**
 * Deletes expired data: attended requests after the days chosen in Ajustes, answered requests about data, what
 * was accepted long ago, and old entries of Actividad. Safe at several instances at once. @returns the number of deleted prayer
 * requests.
 */
export async function deleteExpired(db: Db, at: Date): Promise<number> {
  const { borrarAtendidas } = (await readPrivacidad(db)).data
  const before = (days: number) => new Date(at.getTime() - days * DAY_MS).toISOString()
  const deleted = await deleteAtendidas(db, before(borrarAtendidas))
  await db.deleteFrom('solicitudes').where('cerrada', '<=', before(DIAS_DE_CONSTANCIA)).execute()
  await forgetConsentimientos(db, before(DIAS_DE_CONSTANCIA))
  await forgetActividad(db, at)
  return deleted
}

/** Keeps to what the privacy page promises. */
export const retencionJob = erasureJob('plazos de privacidad', deleteExpired)
