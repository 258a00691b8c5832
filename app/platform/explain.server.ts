import { isAway } from './db/db.server.ts'
import { isReadOnly } from './db/postgres/read-only.server.ts'
import { type Env, SettingsError } from './env.server.ts'
import { StorageError } from './files/storage-error.server.ts'
import { OperatorError } from './operator-error.server.ts'

/** Errors of a file system, or of SQLite on it, that mean that a folder cannot be written. */
const UNWRITABLE = /^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT|EFBIG|EIO|ENOTDIR|EEXIST|ENOENT)$/
/** `SQLITE_READONLY`, `SQLITE_IOERR`, `SQLITE_FULL` and `SQLITE_CANTOPEN`. */
const SQLITE_UNWRITABLE = new Set([8, 10, 13, 14])
/** PostgreSQL's codes for an unknown database, a wrong password and a refused connection. */
const REFUSED = new Set(['3D000', '28P01', '28000'])

export const ASK_ABOUT_FOLDER = '¿Está lleno el disco, o solo deja leer, o la carpeta es de otro usuario?'

/** Whether a folder, or the disk under it, cannot be written. */
export function isUnwritable(error: unknown): boolean {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number }
  return UNWRITABLE.test(code) || SQLITE_UNWRITABLE.has(errcode & 0xff)
}

/** Whether the disk is full, as the system, PostgreSQL or SQLite reports it. */
export function isDiskFull(error: unknown): boolean {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number }
  return /^(ENOSPC|EDQUOT|53100)$/.test(code) || (errcode & 0xff) === 13
}

type Places = Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>

/** Replaces an error that the operator can fix with one that says how; returns any other unchanged. */
export function explain(error: unknown, { DATA_DIR, DATABASE_URL }: Places): unknown {
  if (error instanceof OperatorError) return error
  const { code = '', message } = error as { code?: string; message: string }
  const sentence = (text: string) => new SettingsError(text, { cause: error })
  if (DATABASE_URL && isAway(error))
    return sentence(
      `La base de datos de DATABASE_URL no responde (${message || code}). Al empezar, Campanario la espera un minuto.`,
    )
  if (DATABASE_URL && REFUSED.has(code)) {
    const remedy =
      code === '28P01'
        ? 'Revisa la clave; si no la sabes: sudo -u postgres psql, y ahí \\password y el usuario.'
        : 'Crea antes la base de datos y su usuario.'
    return sentence(`DATABASE_URL no sirve: ${message}. ${remedy}`)
  }
  if (DATABASE_URL && isReadOnly(error))
    return sentence(
      `La base de datos de DATABASE_URL solo deja leer (${message}). ¿Es una réplica? Nombra la principal: Campanario empieza cuando puede escribir.`,
    )
  if (error instanceof StorageError)
    return sentence(`${message}. Revisa S3_ENDPOINT, S3_BUCKET, S3_REGION, las claves y lo que permiten.`)
  if (isUnwritable(error))
    return sentence(`No se puede guardar nada en DATA_DIR («${DATA_DIR}»): ${message}. ${ASK_ABOUT_FOLDER}`)
  return error
}

/** Runs `work` and explains what it throws. */
export async function explained<T>(places: Places, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw explain(error, places)
  }
}
