import type { Selectable } from 'kysely'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { byBeginning, citasBetween, daysAround } from './citas.server.ts'
import { CATEGORIA_RADIO, type Categoria, type Cita, type Evento } from './evento.ts'

/** The event of a row. Its JSON is what `columnsOf` wrote: a schema for each row would only cost. */
export const eventoOf = ({ primera: _, ultima: __, ...row }: Selectable<Tables['eventos']>): Evento => ({
  ...row,
  inscripcion: row.inscripcion === 1,
  repeticion: row.repeticion === '' ? undefined : JSON.parse(row.repeticion),
  excepciones: row.excepciones === '' ? [] : JSON.parse(row.excepciones),
  cancelado: row.cancelado === 1,
  ejemplo: row.ejemplo === 1,
})

export const listCategorias = (db: Db): Promise<Categoria[]> =>
  db.selectFrom('categorias_agenda').select(['slug', 'nombre']).orderBy('orden').orderBy('slug').execute()

type Window = {
  /** Dates that are over at this moment are left out. */
  desde: Date
  /** Dates that begin at this moment or later are left out. */
  hasta: Date
  categoria?: string | undefined
}

/** The dates of all events between two moments, in order; cancelled ones too, removed ones not. */
export async function listCitas(db: Db, window: Window): Promise<Cita[]> {
  const [rows, categorias] = await Promise.all([
    rowsBetween(db, window).selectAll().execute(),
    listCategorias(db),
  ])
  return rows
    .map(eventoOf)
    .flatMap((evento) =>
      citasBetween(evento, window.desde, window.hasta, categoriaOf(evento.categoria, categorias)),
    )
    .sort(byBeginning)
}

/** Those that somebody can come to or follow: not the radio's programme before there is a radio. */
export async function listAnunciadas(db: Db, window: Window): Promise<Cita[]> {
  const [citas, { data: sitio }] = await Promise.all([listCitas(db, window), readSitio(db)])
  return sitio.radioUrl ? citas : citas.filter(({ categoria }) => categoria.slug !== CATEGORIA_RADIO)
}

/** The rows of the events that may have a date between two moments. */
export function rowsBetween(db: Db, { desde, hasta, categoria }: Window) {
  const { first, last } = daysAround(desde, hasta)
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

export const hasEventos = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('eventos').select('id').limit(1).executeTakeFirst()) !== undefined
