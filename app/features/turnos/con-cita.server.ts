import type { Cita, Evento } from '#app/features/agenda/evento.ts'
import { listEventos } from '#app/features/agenda/eventos.server.ts'
import { citaDelDia } from '#app/features/agenda/voy/inscripciones.server.ts'
import { addDays } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'

/** A place that somebody has, or is proposed for, with its date. */
export type Mio = Omit<Awaited<ReturnType<typeof listPublicados>>[number], 'evento'> & {
  evento: Evento
  cita: Cita
}

const listPublicados = (db: Db, desde: string) =>
  db
    .selectFrom('turnos')
    .selectAll()
    .where('publicado', '=', 1)
    .where('dia', '>=', desde)
    .orderBy('dia')
    .orderBy('id')
    .execute()

/** The published places of dates that have not ended, with the date as the agenda has it now. */
export async function listConCita(db: Db, ahora: Date): Promise<Mio[]> {
  // A moved date may take place days after its own.
  const rows = await listPublicados(db, addDays(ahora.toISOString().slice(0, 10), -31))
  const eventos = await listEventos(db, [...new Set(rows.map(({ evento }) => evento))])
  return rows.flatMap((row) => {
    const evento = eventos.find(({ id }) => id === row.evento)
    const cita = evento && citaDelDia(evento, row.dia)
    return cita && Date.parse(cita.fin.instante) > ahora.getTime() ? [{ ...row, evento, cita }] : []
  })
}
