import { z } from 'zod'
import { type Claims, claimOf, isFile } from './claims.server.ts'
import type { Db } from './db.server.ts'
import { jsonOf } from './documents.server.ts'
import type { Tables } from './tables.server.ts'

/** A row that is kept apart from its table, whole: no query of that table can show it. */
type RowApart = {
  id: string
  tabla: keyof Tables
  /** The row as JSON. */
  fila: string
  /** Addresses of its pictures and sounds, one a line; '' if there are none. */
  archivo: string
}

const apartSchema = z.object({
  tabla: z.string(),
  fila: jsonOf(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
})

/** Whether the site can read the JSON of a table's row. */
export function isReadable(claims: Claims, table: string, row: unknown): boolean {
  const { row: schema, apart } = claimOf(claims, table) ?? {}
  if (schema && !schema.safeParse(row).success) return false
  if (!apart) return true
  const kept = apartSchema.safeParse(row).data
  return kept !== undefined && isReadable(claims, kept.tabla, kept.fila)
}

// Rows are moved whole, so only `id` matters: for the compiler, every table is one of them.
export const asOne = (tabla: string) => tabla as 'config'

/** Takes rows out of their table, in the caller's transaction. Rows that do not exist are left out. */
export async function takeRows(
  trx: Db,
  claims: Claims,
  tabla: keyof Tables,
  ids: readonly string[],
): Promise<RowApart[]> {
  if (ids.length === 0) return []
  const columns = claimOf(claims, tabla)?.columns ?? {}
  const files = Object.keys(columns).filter((name) => isFile(columns[name]))
  const rows: Record<string, unknown>[] = await trx
    .deleteFrom(asOne(tabla))
    .where('id', 'in', ids)
    .returningAll()
    .execute()
  return rows.map((row) => ({
    id: String(row.id),
    tabla,
    fila: JSON.stringify(row),
    archivo: files.flatMap((name) => row[name] || []).join('\n'),
  }))
}

/**
 * Puts rows into their table, with their ids and all their values, in the caller's transaction.
 * @returns the ids of those that are there now: of the others, another row has a unique value.
 */
export async function giveRows(
  trx: Db,
  tabla: keyof Tables,
  rows: readonly Pick<RowApart, 'fila'>[],
): Promise<string[]> {
  if (rows.length === 0) return []
  const given = await trx
    .insertInto(asOne(tabla))
    .values(rows.map(({ fila }) => JSON.parse(fila)))
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute()
  return given.map(({ id }) => String(id))
}
