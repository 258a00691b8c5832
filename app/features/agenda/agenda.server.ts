import type { Selectable, SelectQueryBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import { addDays } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { byBeginning, citasIn, ventanaOf } from './citas.server.ts'
import type { Categoria, Cita, Evento } from './evento.ts'

/**
 * The event of a row. Its JSON is what `columnsOf` wrote: a schema for each row of each page would only cost. Field by
 * field, because to spread a row, which has no prototype, takes longer than all the rest.
 */
export function eventoOf(row: Selectable<Tables['eventos']>): Evento {
  return {
    id: row.id,
    slug: row.slug,
    titulo: row.titulo,
    categoria: row.categoria,
    inicio: row.inicio,
    fin: row.fin,
    zona: row.zona,
    modalidad: row.modalidad,
    lugar: row.lugar,
    enlace: row.enlace,
    descripcion: row.descripcion,
    imagen: row.imagen,
    encargado: row.encargado,
    whatsapp: row.whatsapp,
    inscripcion: row.inscripcion === 1,
    cupo: row.cupo,
    repeticion: row.repeticion === '' ? undefined : JSON.parse(row.repeticion),
    excepciones: row.excepciones === '' ? [] : JSON.parse(row.excepciones),
    cancelado: row.cancelado === 1,
    motivo: row.motivo,
    actualizado: row.actualizado,
    createdAt: row.createdAt,
    ejemplo: row.ejemplo === 1,
    version: row.version,
  }
}

/** All categories, in their order. */
export const listCategorias = (db: Db): Promise<Categoria[]> =>
  db.selectFrom('categorias_agenda').select(['slug', 'nombre']).orderBy('orden').orderBy('slug').execute()

type Window = {
  /** Dates that are over at this moment are left out. */
  desde: Date
  /** Dates that begin at this moment or later are left out. */
  hasta: Date
  /** Only of this category. */
  categoria?: string | undefined
}

/** The dates of all events between two moments, in order of their beginning; cancelled ones too, removed ones not. */
export const listCitas = (db: Db, { hasta, ...window }: Window): Promise<Cita[]> =>
  listFirstCitas(db, { ...window, hasta: [hasta], bastan: Number.POSITIVE_INFINITY })

type First = Omit<Window, 'hasta'> & {
  /** Moments in their order, at which it may end. */
  hasta: readonly Date[]
  /** It ends at the first of them by which there are so many. */
  bastan: number
  /** What began before `desde` is left out. */
  nuevas?: boolean
}

/** The first dates from a moment on, all of those before the moment at which it ends: a full year costs what its first days do. */
export async function listFirstCitas(
  db: Db,
  { desde, hasta, bastan, nuevas = false, categoria }: First,
): Promise<Cita[]> {
  const end = hasta.at(-1) ?? desde
  const [found, categorias] = await Promise.all([
    eventosOf(db, rowsBetween(db, { desde, hasta: end, categoria })),
    listCategorias(db),
  ])
  const eventos = found.map((evento) => ({ evento, categoria: categoriaOf(evento.categoria, categorias) }))
  const citas: Cita[] = []
  let from = desde
  for (const to of hasta) {
    const ventana = ventanaOf(from, to)
    const step = eventos.flatMap(({ evento, categoria }) => citasIn(evento, ventana, categoria))
    // What goes on from before was found before.
    const begun = from === desde && !nuevas ? '' : ventana.desde
    citas.push(...step.filter(({ inicio }) => inicio.instante >= begun).sort(byBeginning))
    if (citas.length >= bastan) break
    from = to
  }
  return citas
}

/** How many events are remembered: of more, the ones that were asked for last. */
const MOST_KNOWN = 5000
const known = new WeakMap<Db, LRUCache<string, Evento>>()
/** Of more than these, all are read. */
const MOST_BY_ID = 100

/** Names an event as it is: every change counts up `version`, also at another instance. */
const nameOf = ({ id, version, actualizado }: Pick<Evento, 'id' | 'version' | 'actualizado'>) =>
  `${id} ${version} ${actualizado}`

/**
 * The events of some rows. Each page asks for hundreds, so those that are as they were when they were read before are not
 * read again: whole rows cost more than their dates.
 */
export async function eventosOf(db: Db, rows: Rows): Promise<Evento[]> {
  // A transaction sees what may be undone.
  if (db.isTransaction) return (await rows.selectAll().execute()).map(eventoOf)
  const cache = known.get(db) ?? new LRUCache<string, Evento>({ max: MOST_KNOWN })
  known.set(db, cache)
  const names = await rows.select(['id', 'version', 'actualizado']).execute()
  const read = names.map((name) => cache.get(nameOf(name)))
  const missing = names.filter((_, index) => !read[index]).map(({ id }) => id)
  if (missing.length === 0) return read.flatMap((each) => each ?? [])
  const others = missing.length > MOST_BY_ID ? rows : db.selectFrom('eventos').where('id', 'in', missing)
  const fresh = new Map<string, Evento>()
  for (const row of await others.selectAll().execute()) {
    const evento = eventoOf(row)
    fresh.set(evento.id, evento)
    cache.set(nameOf(evento), evento)
  }
  return names.flatMap(({ id }, index) => read[index] ?? fresh.get(id) ?? [])
}

type Rows = SelectQueryBuilder<Tables, 'eventos', object>

/** The rows of the events that may have a date between two moments. */
export function rowsBetween(db: Db, { desde, hasta, categoria }: Window): Rows {
  // Days of any zone: one more on either side.
  const first = addDays(desde.toISOString().slice(0, 10), -1)
  const last = addDays(hasta.toISOString().slice(0, 10), 1)
  const query = db.selectFrom('eventos').where('ultima', '>=', first).where('primera', '<=', last)
  return categoria === undefined ? query : query.where('categoria', '=', categoria)
}

/** The category of that slug; one that was deleted meanwhile keeps its slug as its name. */
export const categoriaOf = (slug: string, categorias: readonly Categoria[]): Categoria =>
  categorias.find((each) => each.slug === slug) ?? { slug, nombre: slug }

export async function findEvento(db: Db, slug: string): Promise<Evento | undefined> {
  const row = await db.selectFrom('eventos').selectAll().where('slug', '=', slug).executeTakeFirst()
  return row && eventoOf(row)
}

/** Whether anything is in the agenda. */
export const hasEventos = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('eventos').select('id').limit(1).executeTakeFirst()) !== undefined
