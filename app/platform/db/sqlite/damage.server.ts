import { OperatorError } from '#app/platform/operator-error.server.ts'

/** SQLite's codes for: the file is malformed, is no database at all. */
const DAMAGED = new Set([11, 26])

/** SQLite's file is not what SQLite wrote. */
export class DatabaseDamagedError extends OperatorError {
  constructor(path: string, found: string, options?: ErrorOptions) {
    super(
      `The database ${path} is damaged (${found}). Stop Campanario, keep a copy of the folder, move ${path} and the files of that name with -wal and -shm away, and bring the last good backup back: npm run restore -- FILE.`,
      options,
    )
  }
}

export function damageIn(path: string, error: unknown): unknown {
  const { errcode = 0, message = '' } = error as { errcode?: number; message?: string }
  return DAMAGED.has(errcode & 0xff) ? new DatabaseDamagedError(path, message, { cause: error }) : error
}

/** Runs what reads or writes SQLite's file. @throws DatabaseDamagedError when that finds it damaged. */
export function orDamaged<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw damageIn(path, error)
  }
}
