import type { Updateable } from 'kysely'
import type { Db } from './db.server.ts'
import type { Tables } from './tables.server.ts'

/** The tables that count each row's changes in `version`. */
type Versioned = {
  [Table in keyof Tables]: Tables[Table] extends { id: string; version: number } ? Table : never
}[keyof Tables]

/** Undoes a transaction: somebody else's change came first. */
export class Overtaken extends Error {}

/**
 * Updates a row and counts the change, unless somebody else changed or deleted it since `version` was read.
 * @returns false if they did; nothing is written then.
 */
export async function updateUnlessOvertaken<Table extends Versioned>(
  trx: Db,
  table: Table,
  { id, version }: { id: string; version: number },
  values: Omit<Updateable<Tables[Table]>, 'id' | 'version'>,
): Promise<boolean> {
  const row = await trx
    // For the compiler, every table is one of them: the signature has checked the values.
    .updateTable(table as 'config')
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
