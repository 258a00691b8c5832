import { sql } from 'kysely'
import type { Db } from '#app/platform/db/db.server.ts'

/**
 * Whether a transcript is WebVTT, by its beginning (its first eight characters will do), and not plain text.
 */
const isVtt = (text: string): boolean => /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(text)

/** Sermons with audio, without examples: a made-up sermon has no place in a church's podcast. */
export const episodios = (db: Db) =>
  db
    .selectFrom('predicaciones')
    .innerJoin('audios', 'audios.url', 'predicaciones.audio')
    // As in the index `predicaciones_episodios`: those without audio are not looked at. An expression of
    // `ejemplo`, for SQLite would rather use that column's own index, and read and sort all sermons.
    .where(sql<boolean>`predicaciones.audio <> '' and predicaciones.ejemplo + 0 = 0`)

/** How many there are; counting ends at `most`. */
export async function countEpisodios(db: Db, most = Number.MAX_SAFE_INTEGER): Promise<number> {
  const { total } = await db
    .selectFrom(episodios(db).select('predicaciones.id').limit(most).as('episodios'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Whether an example has audio. */
export async function hasEjemplos(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('predicaciones')
    .select('id')
    .where('ejemplo', '=', 1)
    .where('audio', '<>', '')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Page `pagina` (from 1) of `size` episodes, the newest first, and whether there are more. */
export async function pageEpisodios(db: Db, size: number, pagina: number) {
  const rows = await episodios(db)
    .leftJoin('series', 'series.id', 'predicaciones.serie')
    .select([
      'predicaciones.id',
      'predicaciones.slug',
      'titulo',
      'conductor',
      'fecha',
      'predicaciones.descripcion',
      'pasajes',
      'audio',
      'tipo',
      'bytes',
      'milisegundos',
      'series.id as serie',
      'series.nombre as serieNombre',
      'series.orden as serieOrden',
      sql<string>`substr(transcripcion, 1, 8)`.as('inicio'),
    ])
    .orderBy('fecha', 'desc')
    .orderBy('predicaciones.id', 'desc')
    .limit(size + 1)
    .offset((pagina - 1) * size)
    .execute()
  const filas = rows.slice(0, size)
  const numeros = await numbersInSeries(
    db,
    filas.flatMap(({ serie }) => serie ?? []),
  )
  return {
    hayMas: rows.length > size,
    filas: filas.map(({ serie, serieNombre, serieOrden, inicio, ...rest }) => ({
      ...rest,
      conSubtitulos: isVtt(inicio),
      serie: serie
        ? { nombre: serieNombre ?? '', temporada: serieOrden ?? 0, numero: numeros.get(rest.id) ?? 0 }
        : undefined,
    })),
  }
}

/** The place of each sermon of these series in its own («3 de 8»), with audio or without. */
async function numbersInSeries(db: Db, series: string[]): Promise<Map<string, number>> {
  if (series.length === 0) return new Map()
  const rows = await db
    .selectFrom('predicaciones')
    .select('id')
    .select(sql<number>`row_number() over (partition by serie order by fecha, id)`.as('numero'))
    .where('serie', 'in', [...new Set(series)])
    .execute()
  return new Map(rows.map(({ id, numero }) => [id, Number(numero)]))
}

/** The sermon's captions; undefined if it has none. */
export async function findSubtitulos(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('predicaciones')
    .select('transcripcion')
    .where('id', '=', id)
    .executeTakeFirst()
  return row && isVtt(row.transcripcion) ? row.transcripcion : undefined
}
