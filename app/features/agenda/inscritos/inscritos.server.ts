import { type RawBuilder, sql } from 'kysely'
import { localAt, readZona } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { CSV_START, csvLine } from '#app/ui/csv.ts'
import { colorDe } from '../colores.ts'
import { nombreDeDia } from '../dias.ts'
import { listEventos } from '../eventos.server.ts'
import { cuandoEs } from '../lista/publica.server.ts'
import { cerrada, citaDelDia, claveDeContacto } from '../voy/inscripciones.server.ts'

/** The dates that people signed up for, in order; all are of today or later, or ended 30 days ago at most. */
export async function listFechas(db: Db, ahora: Date) {
  const sumOf = (what: RawBuilder<unknown>) => sql<number | string>`sum(case when ${what} else 0 end)`
  const enEspera = sql.ref('enEspera')
  const rows = await db
    .selectFrom('inscripciones')
    .select([
      'evento',
      'dia',
      sumOf(sql`${enEspera} = 0 then cuantos`).as('van'),
      sumOf(sql`${enEspera} = 1 then cuantos`).as('esperan'),
      sumOf(sql`aviso = 'pendiente' then 1`).as('porAvisar'),
    ])
    .groupBy(['evento', 'dia'])
    .orderBy('dia')
    .orderBy('evento')
    .execute()
  const ids = [...new Set(rows.map(({ evento }) => evento))]
  const eventos = new Map((await listEventos(db, ids)).map((each) => [each.id, each]))
  const hoy = localAt(ahora, await readZona(db)).slice(0, 10)
  const fechas = rows.map(async ({ evento, dia, van, esperan, porAvisar }) => {
    const found = eventos.get(evento)
    const cita = found && citaDelDia(found, dia)
    return {
      evento,
      dia,
      titulo: cita?.titulo ?? found?.titulo ?? 'Encuentro eliminado',
      /** «domingo 29 de noviembre, 13:00–15:00»; its day alone if the event has that date no more. */
      cuando: cita ? await cuandoEs(db, cita, ahora) : `${nombreDeDia(dia, hoy)} (ya no está en la agenda)`,
      color: colorDe(found?.categoria ?? ''),
      cupo: found?.cupo ?? 0,
      van: Number(van),
      esperan: Number(esperan),
      /** How many sign-ups moved up from the waiting list and wait to be told, while it is to come. */
      porAvisar: cerrada(cita, ahora) === undefined ? Number(porAvisar) : 0,
    }
  })
  return Promise.all(fechas)
}

export type FechaConInscritos = Awaited<ReturnType<typeof listFechas>>[number]

export async function listInscritos(db: Db, evento: string, dia: string) {
  const rows = await db
    .selectFrom('inscripciones')
    .select(['id', 'nombre', 'contacto', 'cuantos', 'enEspera', 'aviso'])
    .where('evento', '=', evento)
    .where('dia', '=', dia)
    .orderBy('enEspera')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const claves = rows.map(({ contacto }) => claveDeContacto(contacto))
  return rows.map((row, index) => ({
    ...row,
    enEspera: row.enEspera === 1,
    /** One above it gave the same telephone or e-mail. */
    repetida: claves.indexOf(claves[index] ?? '') < index,
  }))
}

export type Inscrito = Awaited<ReturnType<typeof listInscritos>>[number]

export function inscritosCsv(inscritos: readonly Omit<Inscrito, 'id' | 'aviso' | 'repetida'>[]): string {
  const rows = inscritos.map(({ nombre, contacto, cuantos, enEspera }) => [
    nombre,
    contacto,
    cuantos,
    enEspera ? 'En lista de espera' : 'Con lugar',
  ])
  return CSV_START + [['Nombre', 'Teléfono o correo', 'Cuántos', 'Estado'], ...rows].map(csvLine).join('')
}
