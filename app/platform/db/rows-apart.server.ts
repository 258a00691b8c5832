import { sql } from 'kysely'
import { z } from 'zod'
import { type Claims, claimOf, isFile } from './claims.server.ts'
import { isClosed } from './closing.server.ts'
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

/** The addresses of stored files within JSON. */
const WITHIN = /\/archivos\/[^\s"\\]+/g

/** Takes rows out of their table, in the caller's transaction. Rows that do not exist are left out. */
export async function takeRows(
  trx: Db,
  claims: Claims,
  tabla: keyof Tables,
  ids: readonly string[],
): Promise<RowApart[]> {
  if (ids.length === 0) return []
  const columns = claimOf(claims, tabla)?.columns ?? {}
  const entries = Object.entries(columns)
  const addressesOf = (row: Record<string, unknown>) =>
    entries.flatMap(([name, holds]) => {
      const text = String(row[name] ?? '')
      return isFile(holds) ? text || [] : typeof holds === 'object' ? (text.match(WITHIN) ?? []) : []
    })
  const rows: Record<string, unknown>[] = await trx
    .deleteFrom(asOne(tabla))
    .where('id', 'in', ids)
    .returningAll()
    .execute()
  return rows.map((row) => ({
    id: String(row.id),
    tabla,
    fila: JSON.stringify(row),
    archivo: addressesOf(row).join('\n'),
  }))
}

/**
 * Puts rows into their table, with their ids and all their values, in the caller's transaction: each by
 * itself, so that one that cannot be there keeps none of the others away, and what one lacks the database
 * fills in.
 * @returns the ids of those that are there now; of the others, another row has a unique value, or they do not
 * fit.
 */
export async function giveRows(
  trx: Db,
  tabla: keyof Tables,
  rows: readonly Pick<RowApart, 'id' | 'fila'>[],
): Promise<string[]> {
  const given: string[] = []
  for (const { id, fila } of rows) {
    await sql`savepoint one_row`.execute(trx)
    try {
      await trx.insertInto(asOne(tabla)).values(JSON.parse(fila)).execute()
      given.push(id)
    } catch (error) {
      if (isClosed(error) || !isOfItsValues(error)) throw error
      await sql`rollback to savepoint one_row`.execute(trx)
    }
    await sql`release savepoint one_row`.execute(trx)
  }
  return given
}

/** PostgreSQL's classes for values that are wrong, are taken, or have no column. */
const WRONG_VALUES = /^(22|23|42)/
/** SQLite's primary codes for the same; the first is also a column that is not there. */
const SQLITE_ERROR = 1
const SQLITE_WRONG_VALUES = new Set([SQLITE_ERROR, 18, 19, 20, 25])

/** Whether a row was refused for what it holds, rather than by a database that is away, full or busy. */
function isOfItsValues(error: unknown): boolean {
  if (error instanceof SyntaxError || error instanceof TypeError) return true
  const { code = '', errcode } = error as { code?: string; errcode?: number }
  return errcode === undefined ? WRONG_VALUES.test(code) : SQLITE_WRONG_VALUES.has(errcode & 0xff)
}
