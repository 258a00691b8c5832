import { type RawBuilder, sql } from 'kysely'

/** A position in a list ordered by `fecha` and `id`: rows of the same moment have one each. */
export type Place = { fecha: string; id: string }

/** The cursor that a page starts after (`desde`) or ends before (`hasta`). */
export type PageOf = { desde?: string | undefined; hasta?: string | undefined }

/** One page of a list, newest first, with cursors for the neighbouring pages. */
export type Page<Row> = { filas: Row[]; nuevas: string | undefined; antiguas: string | undefined }

type Compare = '<' | '>' | '>='

/** Keyset condition: the rows on that side of a position. */
export const isBeyond = (compare: Compare, { fecha, id }: Place): RawBuilder<boolean> =>
  sql<boolean>`(fecha, id) ${sql.raw(compare)} (${fecha}, ${id})`

/** What the list's query must return: at most `limit` rows beyond `after` in that order. */
export type Stretch = {
  order: 'asc' | 'desc'
  after: (Place & { compare: Compare }) | undefined
  limit: number
}

/** `fecha_id`: a position in the order, so it stays valid when its row is deleted. */
const cursorOf = (row: Place | undefined) => row && `${row.fecha}_${row.id}`

function parseCursor(text: string | undefined) {
  const at = text?.indexOf('_') ?? -1
  return text && at > 0 ? { fecha: text.slice(0, at), id: text.slice(at + 1) } : undefined
}

/** Reads one page of a list ordered by `fecha` and `id`, newest first, by keyset: without counting or skipping rows. */
export async function readPage<Row extends Place>(
  size: number,
  { desde, hasta }: PageOf,
  read: (stretch: Stretch) => Promise<Row[]>,
): Promise<Page<Row>> {
  const older = parseCursor(desde)
  const newer = older ? undefined : parseCursor(hasta)
  if (newer) {
    const rows = await read({ order: 'asc', after: { ...newer, compare: '>' }, limit: size + 1 })
    const filas = rows.slice(0, size).reverse()
    // Nothing is newer: show the first page.
    if (filas.length === 0) return readPage(size, {}, read)
    return {
      filas,
      nuevas: rows.length > size ? cursorOf(filas[0]) : undefined,
      antiguas: cursorOf(filas.at(-1)),
    }
  }
  const rows = await read({
    order: 'desc',
    after: older && { ...older, compare: '<' },
    limit: size + 1,
  })
  const filas = rows.slice(0, size)
  // The rows after the cursor are gone: show the first page.
  if (older && filas.length === 0) return readPage(size, {}, read)
  return {
    filas,
    nuevas: older ? cursorOf(filas[0]) : undefined,
    antiguas: rows.length > size ? cursorOf(filas.at(-1)) : undefined,
  }
}
