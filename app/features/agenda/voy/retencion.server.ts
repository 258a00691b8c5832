import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { erasureJob } from '#app/platform/db/erasure-job.server.ts'
import { findEventoById } from '../eventos.server.ts'
import { citaDelDia } from './inscripciones.server.ts'
import { DIAS_DE_INSCRIPCION } from './voy.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Deletes the sign-ups of dates that ended 30 days ago, and of events that are gone: a deleted one can be restored for
 * seconds, so a day later nobody needs them. @returns how many.
 */
export async function deleteExpiredInscripciones(db: Db, at: Date): Promise<number> {
  const limit = at.getTime() - DIAS_DE_INSCRIPCION * DAY_MS
  return inTransaction(db, async (trx) => {
    const dates = await trx
      .selectFrom('inscripciones')
      .select(['evento', 'dia'])
      .distinct()
      // A moved date may be earlier than its day by the rule, or later.
      .execute()
    let deleted = 0
    for (const { evento, dia } of dates) {
      const found = await findEventoById(trx, evento)
      const cita = found && citaDelDia(found, dia)
      const end = cita ? Date.parse(cita.fin.instante) : Date.parse(`${dia}T23:59Z`)
      if (found && end > limit) continue
      let query = trx.deleteFrom('inscripciones').where('evento', '=', evento).where('dia', '=', dia)
      if (!found) query = query.where('createdAt', '<', new Date(at.getTime() - DAY_MS).toISOString())
      deleted += Number((await query.executeTakeFirst()).numDeletedRows)
    }
    return deleted
  })
}

/** Keeps to what the form promises. */
export const inscripcionesJob = erasureJob('plazos de inscripciones', deleteExpiredInscripciones)
