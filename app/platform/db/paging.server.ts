import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from './tables.server.ts'

/** A position in a list ordered by `fecha` and `id`: rows of the same moment have one each. */
export type Place = { fecha: string; id: string }

/** The cursor that a page starts after (`desde`) or ends before (`hasta`). */
export type PageOf = { desde?: string | undefined; hasta?: string | undefined }

/** The cursor of an address. */
export const pageOf = (params: URLSearchParams): PageOf => ({
  desde: params.get('desde') ?? undefined,
  hasta: params.get('hasta') ?? undefined,
})

/** One page of a list, newest first, with cursors for the neighbouring pages. */
export type Page<Row> = { filas: Row[]; nuevas: string | undefined; antiguas: string | undefined }

/** The only page of a list without rows. */
export const NOTHING: Page<never> = { filas: [], nuevas: undefined, antiguas: undefined }

/** Keyset condition: the rows on that side of a position. */
export const isBeyond = (compare: '<' | '>' | '>=', { fecha, id }: Place): RawBuilder<boolean> =>
  sql<boolean>`(fecha, id) ${sql.raw(compare)} (${fecha}, ${id})`

/** `fecha_id`: a position in the order, so it stays valid when its row is deleted. */
export const cursorOf = (row: Place | undefined) => row && `${row.fecha}_${row.id}`

/** Reads only what `cursorOf` can have written: PostgreSQL refuses a query with a NUL. */
export function parseCursor(text = ''): Place | undefined {
  const [, fecha, id] = /^([\dTZ:.-]+)_([\w-]+)$/.exec(text) ?? []
  return fecha && id ? { fecha, id } : undefined
}

/**
 * Reads one page of what `list` selects, newest first, by keyset: without counting or skipping rows.
 * @param list selects `fecha` and `id` among its columns, and neither orders nor limits.
 */
export async function readPage<Table extends keyof Tables, Row extends Place>(
  list: SelectQueryBuilder<Tables, Table, Row>,
  size: number,
  { desde, hasta }: PageOf,
): Promise<Page<Row>> {
  const older = parseCursor(desde)
  const newer = older ? undefined : parseCursor(hasta)
  const from = older ?? newer
  const order = newer ? 'asc' : 'desc'
  const rows = await list
    .orderBy(sql`fecha`, order)
    .orderBy(sql`id`, order)
    .limit(size + 1)
    .$if(from !== undefined, (query) => query.where(isBeyond(newer ? '>' : '<', from as Place)))
    .execute()
  // Nothing is left on that side: show the first page.
  if (from && rows.length === 0) return readPage(list, size, {})
  const filas = rows.slice(0, size)
  if (newer) filas.reverse()
  const isMore = rows.length > size
  return {
    filas,
    nuevas: older || (newer && isMore) ? cursorOf(filas[0]) : undefined,
    antiguas: newer || isMore ? cursorOf(filas.at(-1)) : undefined,
  }
}
