import type { z } from 'zod'
import type { Db } from './db.server.ts'
import { updateUnlessOvertaken } from './versions.server.ts'

type DocumentTable = 'config' | 'admin'

/** A single document and how often it was saved (0: never, `data` is the default). */
export type Document<T> = { data: T; version: number }

/**
 * Reads a single document. Fields that its schema gained since the last save take their value from `initial`, so that
 * an update never breaks a site.
 */
export async function readDocument<T extends object>(
  db: Db,
  table: DocumentTable,
  id: string,
  schema: z.ZodType<T>,
  initial: T,
): Promise<Document<T>> {
  const row = await db.selectFrom(table).select(['data', 'version']).where('id', '=', id).executeTakeFirst()
  if (!row) return { data: initial, version: 0 }
  return { data: schema.parse({ ...initial, ...JSON.parse(row.data) }), version: row.version }
}

/**
 * Overwrites a single document unless somebody else saved it since `version`.
 * @returns false if they did; nothing is written then.
 */
export async function writeDocument<T extends object>(
  trx: Db,
  table: DocumentTable,
  id: string,
  data: T,
  version: number,
): Promise<boolean> {
  const text = JSON.stringify(data)
  if (version === 0) {
    const inserted = await trx
      .insertInto(table)
      .values({ id, data: text, version: 1 })
      .onConflict((on) => on.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return inserted !== undefined
  }
  return updateUnlessOvertaken(trx, table, { id, version }, { data: text })
}
