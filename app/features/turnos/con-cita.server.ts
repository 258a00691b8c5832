import { withCitas } from '#app/features/agenda/voy/inscripciones.server.ts'
import { addDays } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'

/** The published places of dates that have not ended, with the date as the agenda has it now. */
export async function listConCita(db: Db, ahora: Date) {
  const rows = await db
    .selectFrom('turnos')
    .selectAll()
    .where('publicado', '=', 1)
    // A moved date may take place days after its own.
    .where('dia', '>=', addDays(ahora.toISOString().slice(0, 10), -31))
    .orderBy('dia')
    .orderBy('id')
    .execute()
  return (await withCitas(db, rows)).filter(({ cita }) => Date.parse(cita.fin.instante) > ahora.getTime())
}

/** A place that somebody has, or is proposed for, with its date. */
export type Mio = Awaited<ReturnType<typeof listConCita>>[number]
