import { localAt } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { takesPlace } from '../citas.server.ts'
import type { Alcance, Evento } from '../evento.ts'
import { citaDelDia } from '../voy/inscripciones.server.ts'
import {
  type Editado,
  edited,
  endless,
  forLater,
  goesTo,
  partsAt,
  type Step,
  stepOf,
} from './editado.server.ts'

/** The dates that an edit changes, before and after it, and how they move; undefined for a single one. */
export function changedBy(
  evento: Evento,
  { fecha, alcance }: { fecha: string; alcance: Alcance },
  datos: Editado,
) {
  if (alcance === 'esta') return undefined
  const before = alcance === 'todas' ? evento : partsAt(evento, fecha).later
  const after = edited(before, fecha, alcance === 'todas' ? datos : forLater(evento, fecha, datos))
  return { before, after, step: stepOf(before, after, fecha, datos) }
}

const isOn = (evento: Evento, dia: string) => takesPlace(evento, dia + evento.inicio.slice(10))

/**
 * Where the people of these days go when an event's dates change. Those whom an earlier change left after the
 * last date go along, so that nobody else moves onto their day.
 * @returns from which day to which, and the days whose people are left without a date.
 */
export function mudanzaOf(before: Evento, after: Evento, dias: readonly string[], step?: Step) {
  const held = dias.filter((dia) => isOn(endless(before), dia))
  const goes = held.map((from) => ({ from, to: goesTo(before, after, from, step) }))
  const lost = goes.filter(({ from, to }) => isOn(before, from) && !isOn(after, to)).map(({ from }) => from)
  return { moves: goes.filter(({ from, to }) => from !== to), lost }
}

/** The tables with people of single dates, which come along when these move. */
const CON_GENTE = ['inscripciones', 'turnos'] as const

/** The days from one on with people of any table: those of one date stay together. */
async function diasConGente(db: Db, evento: string, desde: string): Promise<string[]> {
  const all = CON_GENTE.map((tabla) =>
    db
      .selectFrom(tabla)
      .select('dia')
      .distinct()
      .where('evento', '=', evento)
      .where('dia', '>=', desde)
      .execute(),
  )
  return [...new Set((await Promise.all(all)).flat().map(({ dia }) => dia))].sort()
}

/** Who has to be told when dates change: how many signed up, those who wait too, and published turns. */
export type Gente = { inscritos: number; turnos: number }

/** The same of each day of these events, from one on. */
async function listGente(db: Db, ids: readonly string[], desde: string) {
  if (ids.length === 0) return []
  const come = await db
    .selectFrom('inscripciones')
    .select(({ fn }) => ['evento', 'dia', fn.sum<number | string>('cuantos').as('inscritos')])
    .where('evento', 'in', ids)
    .where('dia', '>=', desde)
    .groupBy(['evento', 'dia'])
    .execute()
  const serve = await db
    .selectFrom('turnos')
    .select(({ fn }) => ['evento', 'dia', fn.countAll<number | string>().as('turnos')])
    .where('evento', 'in', ids)
    .where('dia', '>=', desde)
    .where('publicado', '=', 1)
    .where('estado', '!=', 'rechaza')
    .groupBy(['evento', 'dia'])
    .execute()
  const none = { inscritos: 0, turnos: 0 }
  return [...come.map((row) => ({ ...none, ...row })), ...serve.map((row) => ({ ...none, ...row }))]
}

const sumOf = (rows: Awaited<ReturnType<typeof listGente>>): Gente => ({
  inscritos: rows.reduce((sum, { inscritos }) => sum + Number(inscritos), 0),
  turnos: rows.reduce((sum, { turnos }) => sum + Number(turnos), 0),
})

/** The people of these events, from `hoy` on: in all, and for each day. */
export async function countByDia(db: Db, ids: readonly string[], hoy: string) {
  const rows = await listGente(db, ids, hoy)
  return {
    totalOf: (id: string) => sumOf(rows.filter(({ evento }) => evento === id)),
    on: (id: string, day: string) => sumOf(rows.filter(({ evento, dia }) => evento === id && dia === day)),
  }
}

/**
 * The people, from now on, of the dates that a change, cancellation or deletion names. One that was moved may
 * be to come though its day by the rule is over.
 */
export async function countGente(
  db: Db,
  evento: Evento,
  { fecha, alcance }: { fecha: string; alcance: Alcance },
  ahora = new Date(),
): Promise<Gente> {
  const day = fecha.slice(0, 10)
  const hoy = localAt(ahora, evento.zona).slice(0, 10)
  const cita = alcance === 'esta' && citaDelDia(evento, day)
  if (cita && Date.parse(cita.fin.instante) <= ahora.getTime()) return sumOf([])
  const from = cita || (alcance !== 'todas' && day > hoy) ? day : hoy
  const rows = await listGente(db, [evento.id], from)
  return sumOf(rows.filter(({ dia }) => alcance !== 'esta' || dia === day))
}

/** The days from `hoy` on whose people an edit would leave without a date, and who they are. */
export async function listLost(
  db: Db,
  evento: Evento,
  where: { fecha: string; alcance: Alcance; hoy: string },
  datos: Editado,
): Promise<Gente & { dias: string[] }> {
  const changed = changedBy(evento, where, datos)
  if (!changed) return { dias: [], ...sumOf([]) }
  const { before, after, step } = changed
  const { lost } = mudanzaOf(before, after, await diasConGente(db, evento.id, where.hoy), step)
  const theirs = (await listGente(db, [evento.id], where.hoy)).filter(({ dia }) => lost.includes(dia))
  return { dias: lost.filter((dia) => theirs.some((each) => each.dia === dia)), ...sumOf(theirs) }
}

/** Takes the people of moved dates along, in the same transaction. `id` is whose they are now. */
export async function moveAlong(
  trx: Db,
  id: string,
  { before, after, step }: { before: Evento; after: Evento; step?: Step },
  hoy: string,
) {
  const { moves } = mudanzaOf(before, after, await diasConGente(trx, id, hoy), step)
  // Of days that move onto each other's place the farthest goes first.
  const [first] = moves
  if (first && first.to > first.from) moves.reverse()
  for (const { from, to } of moves)
    for (const tabla of CON_GENTE)
      await trx.updateTable(tabla).set({ dia: to }).where('evento', '=', id).where('dia', '=', from).execute()
}

/** The dates from a day on become those of another event: who signed up for them or serves there comes along. */
export async function moveGente(trx: Db, from: string, to: string, dia: string): Promise<void> {
  for (const tabla of CON_GENTE)
    await trx
      .updateTable(tabla)
      .set({ evento: to })
      .where('evento', '=', from)
      .where('dia', '>=', dia)
      .execute()
  const turno = await trx.selectFrom('turnos_eventos').selectAll().where('id', '=', from).executeTakeFirst()
  if (turno)
    await trx
      .insertInto('turnos_eventos')
      .values({ ...turno, id: to })
      .execute()
}
