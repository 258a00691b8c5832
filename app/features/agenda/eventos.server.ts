import { listBorradores } from '#app/parts/borradores/borradores.server.ts'
import { addMinutes, minutesBetween } from '#app/parts/iglesia/zona.server.ts'
import { discard, listDiscarded } from '#app/parts/papelera/papelera.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Flag } from '#app/platform/db/tables.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { toSlug, untaken } from '#app/platform/text/text.server.ts'
import { eventoOf } from './agenda.server.ts'
import type { DatosEvento, Evento } from './evento.ts'
import { firstFecha, lastFecha, SIN_FIN } from './repeticion.ts'
import { tables } from './tables.server.ts'

export type EventoEntero = DatosEvento &
  Pick<Evento, 'zona' | 'imagen' | 'inscripcion' | 'cupo' | 'repeticion' | 'excepciones'> &
  Partial<Pick<Evento, 'cancelado' | 'motivo'>>

/** Months have the form of a slug; files of calendars stand beside the events. */
const RESERVED = ['categoria', 'evento', 'ics']
const MONTH = /^\d{4}-\d{2}$/

/** A slug that no other event has, nor will have once it is published or brought back. */
async function freeSlug(trx: Db, titulo: string): Promise<string> {
  const words = toSlug(titulo) || 'evento'
  const plain = MONTH.test(words) ? `evento-${words}` : words
  const [current, discarded, waiting] = await Promise.all([
    trx.selectFrom('eventos').select('slug').where('slug', 'like', `${plain}%`).execute(),
    listDiscarded<{ slug: string }>(trx, 'eventos'),
    listBorradores(trx, 'eventos', plain),
  ])
  const ofWaiting = waiting.map(({ fila }) => String(fila.slug))
  const taken = [...current, ...discarded].map(({ slug }) => slug)
  return untaken(plain, new Set([...RESERVED, ...ofWaiting, ...taken]))
}

/** The first and the last local day on which any of its dates takes place. */
export function daysOf(evento: Pick<Evento, 'inicio' | 'fin' | 'repeticion' | 'excepciones'>) {
  const last = lastFecha(evento)
  // A date may last into the following days.
  const end = last === undefined ? SIN_FIN : addMinutes(last, minutesBetween(evento.inicio, evento.fin))
  const moved = evento.excepciones.flatMap(({ cambios }) =>
    [cambios?.inicio ?? [], cambios?.fin ?? []].flat(),
  )
  const days = [evento.inicio, end, ...moved].map((local) => local.slice(0, 10)).sort()
  return { primera: days[0] as string, ultima: days.at(-1) as string }
}

/** The event from its first date on: «cada miércoles», begun on a Monday, begins on Wednesday. */
export function aligned<Some extends Pick<Evento, 'inicio' | 'fin' | 'repeticion'>>(evento: Some): Some {
  const inicio = firstFecha(evento)
  return { ...evento, inicio, fin: addMinutes(inicio, minutesBetween(evento.inicio, evento.fin)) }
}

const flag = (value: boolean): Flag => (value ? 1 : 0)

export function columnsOf(evento: EventoEntero) {
  const { repeticion, excepciones, inscripcion, cancelado = false, ...datos } = aligned(evento)
  return {
    ...datos,
    inscripcion: flag(inscripcion),
    cancelado: flag(cancelado),
    repeticion: repeticion ? JSON.stringify(repeticion) : '',
    excepciones: excepciones.length > 0 ? JSON.stringify(excepciones) : '',
    ...daysOf({ ...datos, repeticion, excepciones }),
  }
}

/** Inserts an event. @returns false when there is one of that id already. */
export async function addEvento(
  trx: Db,
  id: string,
  evento: EventoEntero,
  ejemplo: Flag = 0,
): Promise<boolean> {
  const moment = now()
  const row = await trx
    .insertInto('eventos')
    .values({
      ...columnsOf(evento),
      id,
      slug: await freeSlug(trx, evento.titulo),
      actualizado: moment,
      createdAt: moment,
      ejemplo,
      version: 1,
    })
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findEventoById(db: Db, id: string): Promise<Evento | undefined> {
  const row = await db.selectFrom('eventos').selectAll().where('id', '=', id).executeTakeFirst()
  return row && eventoOf(row)
}

/** The events that there still are of these. */
export const listEventos = async (db: Db, ids: readonly string[]): Promise<Evento[]> =>
  ids.length === 0
    ? []
    : (await db.selectFrom('eventos').selectAll().where('id', 'in', ids).execute()).map(eventoOf)

/** Whether another event shows that picture; drafts, and deleted ones that may come back, included. */
export async function isShared(trx: Db, { id, imagen }: Pick<Evento, 'id' | 'imagen'>): Promise<boolean> {
  const rows = await trx.selectFrom('eventos').select(['id', 'imagen']).where('imagen', '=', imagen).execute()
  const discarded = await listDiscarded<{ id: string; imagen: string }>(trx, 'eventos')
  const waiting = (await listBorradores(trx, 'eventos', imagen)).map((each) => ({
    id: each.id,
    imagen: each.fila.imagen,
  }))
  return [...rows, ...discarded, ...waiting].some((each) => each.id !== id && each.imagen === imagen)
}

/** Moves the event to the bin. @returns what `restore` needs; nothing when it is gone already. */
export async function discardEvento(
  trx: Db,
  evento: Pick<Evento, 'id' | 'imagen'>,
): Promise<string | undefined> {
  const deshacer = await discard(trx, tables, 'eventos', evento.id)
  // The parts of an event that was cut show one picture. The sweep deletes it once none is left.
  if (evento.imagen && (await isShared(trx, evento)))
    await trx.updateTable('papelera').set({ archivo: '' }).where('id', '=', evento.id).execute()
  return deshacer
}
