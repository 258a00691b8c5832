import { logReading } from '#app/parts/actividad/actividad.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Log } from '#app/platform/log.server.ts'

/**
 * Notes that somebody read prayer requests: who and when, never which. Prayer goes on while nothing can be saved, so a
 * note that fails is only logged.
 */
export async function noteReading(db: Db, quien: string, log: Log): Promise<void> {
  await logReading(db, quien, 'peticiones-leidas').catch((error) =>
    log.error({ err: error }, 'noting that prayer requests were read failed'),
  )
}
