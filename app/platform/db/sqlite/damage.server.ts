import { OperatorError } from '#app/platform/operator-error.server.ts'

/** `SQLITE_CORRUPT` and `SQLITE_NOTADB`. */
const DAMAGED = new Set([11, 26])

export class DatabaseDamagedError extends OperatorError {
  constructor(path: string, found: string, options?: ErrorOptions) {
    super(
      `La base de datos ${path} está dañada (${found}). Detén Campanario, guarda una copia de la carpeta, saca de ahí ${path} y los archivos de ese nombre con -wal y -shm, y recupera el último respaldo bueno: npm run restore -- ARCHIVO.`,
      options,
    )
  }
}

export function asDatabaseDamage(path: string, error: unknown): unknown {
  const { errcode = 0, message = '' } = error as { errcode?: number; message?: string }
  return DAMAGED.has(errcode & 0xff) ? new DatabaseDamagedError(path, message, { cause: error }) : error
}

/** Runs a read or write of SQLite's file. @throws DatabaseDamagedError if the file proves damaged. */
export function withDamageDetection<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw asDatabaseDamage(path, error)
  }
}
