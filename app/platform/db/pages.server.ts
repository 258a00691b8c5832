/** Where a page begins: right after (`desde`) or ends right before (`hasta`) the row of that cursor. */
export type PageOf = { desde?: string | undefined; hasta?: string | undefined }

/** One page of a list, newest first, with the cursors of its neighbours where there are any. */
export type Page<Row> = { filas: Row[]; nuevas: string | undefined; antiguas: string | undefined }

/** What a list's query has to do: rows beyond `after` in that order, at most `limit`. */
export type Stretch = {
  order: 'asc' | 'desc'
  after: { fecha: string; id: string; compare: '<' | '>' } | undefined
  limit: number
}

/** `fecha_id`: it names a place in the order, so it stays good when its row is deleted. */
const cursorOf = (row: { fecha: string; id: string } | undefined) => row && `${row.fecha}_${row.id}`

function parseCursor(text: string | undefined) {
  const at = text?.indexOf('_') ?? -1
  return text && at > 0 ? { fecha: text.slice(0, at), id: text.slice(at + 1) } : undefined
}

/** Reads one page of a list that is ordered by `fecha` and `id`, newest first, without counting or skipping rows. */
export async function readPage<Row extends { fecha: string; id: string }>(
  size: number,
  { desde, hasta }: PageOf,
  read: (stretch: Stretch) => Promise<Row[]>,
): Promise<Page<Row>> {
  const older = parseCursor(desde)
  const newer = older ? undefined : parseCursor(hasta)
  if (newer) {
    const rows = await read({ order: 'asc', after: { ...newer, compare: '>' }, limit: size + 1 })
    const filas = rows.slice(0, size).reverse()
    // Nothing newer any more: the first page, then.
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
  // The last rows of a page that stood behind others are gone: the first page, then.
  if (older && filas.length === 0) return readPage(size, {}, read)
  return {
    filas,
    nuevas: older ? cursorOf(filas[0]) : undefined,
    antiguas: rows.length > size ? cursorOf(filas.at(-1)) : undefined,
  }
}
