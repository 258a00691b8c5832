import { type SqlBool, sql } from 'kysely'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { wordsOf } from '#app/platform/text/text.server.ts'
import { esVideo } from '../es-video.ts'
import { LIBRO_POR_SLUG } from '../pasajes/libros.ts'
import { storedPasajes } from '../pasajes/pasajes.server.ts'
import { withFotos } from '../predicaciones.server.ts'
import type { Filtros } from './filtros.ts'

export const POR_PAGINA = 24

/** Up to here a search says how many sermons it found. */
const MOST_COUNTED = 300

/** Words of a search that count: each costs a look. */
const WORDS = 8

type Listado = {
  ids: string[]
  /** How many there are on all pages; undefined where counting them would take longer than showing them. */
  total: number | undefined
  hayMas: boolean
}

/**
 * The ids of a page of sermons, newest first. A sermon matches a search that has words beginning like each of
 * the typed ones, in its title, preacher, passages or description or in its series' name.
 */
export async function listSermons(db: Db, filtros: Filtros, pagina: number): Promise<Listado> {
  const serie = filtros.serie ? (await findSerie(db, filtros.serie))?.id : undefined
  if (filtros.serie && !serie) return { ids: [], total: 0, hayMas: false }
  const terms = [...(await wordTerms(db, filtros.buscar)), ...bookTerms(filtros.libro)]

  let query = db.selectFrom('predicaciones').select('predicaciones.id')
  if (serie) query = query.where('serie', '=', serie)
  if (filtros.predicador) query = query.where('conductor', '=', filtros.predicador)
  if (filtros.anio)
    query = query.where('fecha', '>=', `${filtros.anio}-01-01`).where('fecha', '<=', `${filtros.anio}-12-31`)

  for (const term of terms) query = query.where(holds(term))
  const ordered = query.orderBy('fecha', 'desc').orderBy('id', 'desc')
  const begin = (pagina - 1) * POR_PAGINA
  const end = begin + POR_PAGINA
  const found = await (serie ? ordered : ordered.limit(begin + MOST_COUNTED)).execute()
  const isCounted = serie !== undefined || found.length < MOST_COUNTED
  const count = () => (terms.length > 0 ? undefined : countSermons(db, filtros))
  return {
    ids: found.slice(begin, end).map(({ id }) => id),
    total: isCounted ? found.length : await count(),
    hayMas: found.length > end,
  }
}

/** Something that a sermon has or not: a row of an index of `table`, or the series with these ids. */
type Term = {
  table: 'palabras_predicacion' | 'predicaciones_libros'
  from: string
  to: string
  series: string[]
}

const LAST = '\u{10ffff}'

/** The words of a search; a passage in it, in its canonical form. */
async function wordTerms(db: Db, buscar: string): Promise<Term[]> {
  if (!buscar) return []
  const text = /\d/.test(buscar) ? storedPasajes(buscar).pasajes : buscar
  const words = wordsOf(text).split(' ').filter(Boolean).slice(0, WORDS)
  // Only punctuation: no sermon has such a word.
  if (words.length === 0) words.push(LAST)
  const series = await db.selectFrom('series').select(['id', 'nombre']).execute()
  return words.map((word) => ({
    table: 'palabras_predicacion',
    from: word,
    to: word + LAST,
    series: series
      .filter(({ nombre }) =>
        wordsOf(nombre)
          .split(' ')
          .some((each) => each.startsWith(word)),
      )
      .map(({ id }) => id),
  }))
}

const bookTerms = (libro: string): Term[] =>
  libro ? [{ table: 'predicaciones_libros', from: libro, to: libro, series: [] }] : []

const itemOf = (table: Term['table']) => sql.ref(table === 'palabras_predicacion' ? 'palabra' : 'libro')

const inRange = ({ table, from, to }: Term) =>
  from === to
    ? sql<SqlBool>`${itemOf(table)} = ${from}`
    : sql<SqlBool>`${itemOf(table)} >= ${from} and ${itemOf(table)} < ${to}`

function holds(term: Term) {
  const item = sql<SqlBool>`exists (select 1 from ${sql.table(term.table)}
    where predicacion = predicaciones.id and ${inRange(term)})`
  if (term.series.length === 0) return item
  return sql<SqlBool>`(${item} or serie in (${sql.join(term.series)}))`
}

/** From the counts, without reading sermons. */
async function countSermons(db: Db, { predicador, anio }: Filtros): Promise<number> {
  let query = db
    .selectFrom('conteo_predicaciones')
    .select((eb) => eb.fn.sum<number | null>('total').as('total'))
  if (predicador) query = query.where('conductor', '=', predicador)
  if (anio) query = query.where('anio', '=', anio)
  return (await query.executeTakeFirstOrThrow()).total ?? 0
}

const findSerie = (db: Db, slug: string) =>
  db
    .selectFrom('series')
    .select(['id', 'slug', 'nombre', 'descripcion', 'imagen'])
    .where('slug', '=', slug)
    .executeTakeFirst()

/** What stands over a series' sermons. */
export async function readSerie(db: Db, slug: string) {
  const serie = await findSerie(db, slug)
  return serie && (await withFotos(db, [serie]))[0]
}

export type Tarjeta = Awaited<ReturnType<typeof readTarjetas>>[number]

/**
 * The sermons of these ids as the list shows them, newest first; of several passages the first, and what
 * there is to play.
 */
export async function readTarjetas(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('predicaciones')
    .leftJoin('series', 'series.id', 'predicaciones.serie')
    .select(['predicaciones.id', 'predicaciones.slug', 'titulo', 'conductor', 'fecha', 'pasajes'])
    .select(['predicaciones.imagen', 'series.nombre as serie', 'audio', 'link'])
    .where('predicaciones.id', 'in', ids)
    .orderBy('fecha', 'desc')
    .orderBy('predicaciones.id', 'desc')
    .execute()
  return withFotos(
    db,
    rows.map(({ pasajes, audio, link, ...row }) => ({
      ...row,
      pasaje: pasajes.split('\n')[0],
      conAudio: audio !== '',
      conVideo: esVideo(link),
    })),
  )
}

export type Opcion = { valor: string; texto: string }

/** What the list can be filtered by: only what finds something. */
export async function readOpciones(db: Db) {
  const has = (table: keyof Tables, condition: ReturnType<typeof sql<SqlBool>>) =>
    sql<SqlBool>`exists (select 1 from ${sql.table(table)} where ${condition})`
  const [series, counts, books] = await Promise.all([
    db
      .selectFrom('series')
      .select(['slug as valor', 'nombre as texto'])
      .where(has('predicaciones', sql`serie = series.id`))
      .orderBy('orden')
      .orderBy('slug')
      .execute(),
    db.selectFrom('conteo_predicaciones').select(['conductor', 'anio']).where('total', '>', 0).execute(),
    // One look in the index for each book, however many sermons name it.
    sql<{ libro: string }>`select libro from (${sql.join(
      [...LIBRO_POR_SLUG.keys()].map((libro) => sql`select ${libro} as libro`),
      sql` union all `,
    )}) as books where ${has('predicaciones_libros', sql`predicaciones_libros.libro = books.libro`)}`.execute(
      db,
    ),
  ])
  const distinct = (name: 'conductor' | 'anio') => [...new Set(counts.map((count) => count[name]))]
  const named = (texto: string): Opcion => ({ valor: texto, texto })
  return {
    series,
    predicadores: distinct('conductor').sort(new Intl.Collator('es').compare).map(named),
    libros: books.rows.map(({ libro }) => ({
      valor: libro,
      texto: LIBRO_POR_SLUG.get(libro)?.nombre ?? libro,
    })),
    anios: distinct('anio').sort().reverse().map(named),
  }
}

export const hasSermons = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('predicaciones').select('id').limit(1).executeTakeFirst()) !== undefined
