import { deleteAtendidas } from '#app/features/peticiones/peticiones.server.ts'
import { forgetActividad } from '#app/parts/actividad/actividad.server.ts'
import { trustedNow } from '#app/platform/db/clock.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Job } from '#app/platform/jobs.server.ts'
import { readPrivacidad } from './ajustes-privacidad.server.ts'

const DAY_MS = 24 * 60 * 60_000
const EVERY_MS = DAY_MS
/** Retry soon after a failed run (the database was down) or while the clock is not trusted. */
const AGAIN_MS = 60 * 60_000

/** Days to keep answered requests about one's data as evidence; the privacy page states it. */
const DIAS_SOLICITUD_CERRADA = 4 * 365

/**
 * Deletes expired data: attended requests after the days chosen in Ajustes, answered requests about data, and old
 * entries of Actividad. Safe at several instances at once. @returns the number of deleted prayer requests.
 */
export async function deleteExpired(db: Db, at: Date): Promise<number> {
  const { borrarAtendidas } = (await readPrivacidad(db)).data
  const before = (days: number) => new Date(at.getTime() - days * DAY_MS).toISOString()
  const deleted = await deleteAtendidas(db, before(borrarAtendidas))
  await db.deleteFrom('solicitudes').where('cerrada', '<=', before(DIAS_SOLICITUD_CERRADA)).execute()
  await forgetActividad(db, at)
  return deleted
}

/** Keeps to what the privacy page promises: at the start, and then every day. */
export const retencionJob: Job = {
  name: 'plazos de privacidad',
  everyMs: EVERY_MS,
  againMs: AGAIN_MS,
  async run({ db, log }) {
    const at = await trustedNow(db)
    if (!at) return 'later'
    const deleted = await deleteExpired(db, at)
    if (deleted > 0) log.info({ deleted }, 'attended requests deleted after their time')
  },
}
