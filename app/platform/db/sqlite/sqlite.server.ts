import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { CompiledQuery, type DatabaseConnection, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import { LRUCache } from 'lru-cache'
import { makeFolder } from '#app/platform/files/durable.server.ts'
import { OperatorError } from '#app/platform/operator-error.server.ts'
import { withDamageDetection } from './damage.server.ts'

const MOST_COMPILED = 200
const BUSY_MS = 5000
/** SQLite's code while this connection itself reads on. */
const LOCKED = 6
// A rollback must succeed whatever happened to the file.
const HARMLESS = /^\s*(select|rollback)\b/i

/**
 * Kysely's SQLite dialect on `node:sqlite`. Transactions begin `immediate`: one that read first and wrote
 * later could fail because another process (a script) wrote in between. The same lock serialises migrations,
 * whose state is read inside the transaction.
 */
export function nodeSqliteDialect(path: string): NodeSqliteDialect {
  const open = async () => {
    await makeFolder(dirname(path))
    const database = new DatabaseSync(path, { timeout: BUSY_MS, enableForeignKeyConstraints: true })
    const checkFile = watchFile(path)
    dialect.checkFile = checkFile
    /**
     * Checks the file before a write or transaction begins and again after the commit, because only then may
     * it be acknowledged.
     */
    const checked = <T>(sql: string, execute: () => T): T => {
      if (HARMLESS.test(sql)) return withDamageDetection(path, execute)
      if (!database.isTransaction) checkFile()
      const result = withDamageDetection(path, execute)
      if (!database.isTransaction) checkFile()
      return result
    }
    // Pages repeat the same few queries.
    const compiled = new LRUCache<string, StatementSync>({ max: MOST_COMPILED })
    // What is deleted is overwritten: otherwise it could be read in the file until other rows need the room.
    const pragmas = 'pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on'
    withDamageDetection(path, () => database.exec(pragmas))
    dialect.emptyJournal = () => {
      if (database.isTransaction) return false
      // Without waiting for whoever reads just now, in which time nothing else would run.
      database.exec('pragma busy_timeout = 0')
      try {
        const checkpoint = () => database.prepare('pragma wal_checkpoint(truncate)').get()
        return withDamageDetection(path, checkpoint)?.busy === 0
      } catch (error) {
        if ((error as { errcode?: number }).errcode === LOCKED) return false
        throw error
      } finally {
        database.exec(`pragma busy_timeout = ${BUSY_MS}`)
      }
    }
    return {
      close: () => database.close(),
      prepare(sql: string) {
        const statement = compiled.get(sql) ?? withDamageDetection(path, () => database.prepare(sql))
        compiled.set(sql, statement)
        const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
        return {
          reader: statement.columns().length > 0,
          all: (parameters: readonly unknown[]) => checked(sql, () => statement.all(...values(parameters))),
          run: (parameters: readonly unknown[]) => checked(sql, () => statement.run(...values(parameters))),
          // An iterating statement cannot be shared: the next caller would restart it.
          iterate: (parameters: readonly unknown[]) => database.prepare(sql).iterate(...values(parameters)),
        }
      },
    }
  }
  const dialect = new NodeSqliteDialect({ database: open }, new ImmediateSqliteDriver({ database: open }))
  return dialect
}

export class NodeSqliteDialect extends SqliteDialect {
  /** @throws DatabaseReplacedError if the path leads to another file than the open one. */
  checkFile: () => void = () => {}
  /** Moves what was written into the file itself. @returns false while somebody reads or writes. */
  emptyJournal: () => boolean = () => true
  #driver: SqliteDriver
  constructor(config: ConstructorParameters<typeof SqliteDialect>[0], driver: SqliteDriver) {
    super(config)
    this.#driver = driver
  }
  override createDriver() {
    return this.#driver
  }
  override createAdapter() {
    return new TransactionalSqliteAdapter()
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
  override async rollbackTransaction(connection: DatabaseConnection) {
    try {
      await super.rollbackTransaction(connection)
    } catch (error) {
      // On a full disk SQLite has already rolled back; report the disk, not the rollback.
      if (!/no transaction is active/.test(String(error))) throw error
    }
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  // SQLite can roll back `create table`; Kysely assumes it cannot.
  override get supportsTransactionalDdl() {
    return true
  }
}

/**
 * The file was moved, replaced or deleted under the process: the next start would lack whatever is written
 * now.
 */
class DatabaseReplacedError extends OperatorError {
  readonly code = 'DATABASE_REPLACED'
  constructor(path: string) {
    super(
      `${path} was moved, replaced or deleted while Campanario had it open. This process keeps nothing any more: it ends, to be started again with what is there now.`,
    )
  }
}

/**
 * SQLite keeps using its file after a move and, on Linux, even after deletion; device and inode tell whether
 * the path still leads to it. To be called right after opening.
 * @returns a check that takes microseconds, a commit milliseconds; it throws DatabaseReplacedError.
 */
export function watchFile(path: string): () => void {
  const identify = () => {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
    return stats ? `${stats.dev}:${stats.ino}` : 'none'
  }
  const opened = identify()
  return () => {
    if (identify() !== opened) throw new DatabaseReplacedError(path)
  }
}
