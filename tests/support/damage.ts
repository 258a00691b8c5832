import { closeSync, openSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sqlitePath } from '#app/platform/db/db.server.ts'

const GARBAGE = 'estropeado '

/** Overwrites the first page of a table, as a bad sector would. The database must be closed. */
export function damageTable(dataDir: string, table: string): void {
  const path = sqlitePath({ DATA_DIR: dataDir })
  const database = new DatabaseSync(path)
  database.exec('pragma wal_checkpoint(truncate)')
  const { rootpage } = database.prepare('select rootpage from sqlite_schema where name = ?').get(table) ?? {}
  const { page_size } = database.prepare('pragma page_size').get() ?? {}
  database.close()
  if (!rootpage) throw new Error(`There is no table ${table} to damage`)
  overwrite(path, (Number(rootpage) - 1) * Number(page_size), Number(page_size))
}

/** Overwrites the file's header: SQLite no longer accepts it as a database. */
export const damageHead = (dataDir: string) => overwrite(sqlitePath({ DATA_DIR: dataDir }), 0, 100)

function overwrite(path: string, at: number, length: number) {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(length, GARBAGE), 0, length, at)
  closeSync(file)
}
