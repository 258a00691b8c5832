import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, isPostgres } from '../db/db.server.ts'
import { type Env, isLongEnough, SettingsError } from '../env.server.ts'
import { writeDurably } from '../files/durable.server.ts'
import { Secret } from './secret-value.server.ts'

/**
 * The secret that signs session cookies, shared by all instances.
 * @throws SettingsError if the stored one is too short to be one: anybody could forge sessions.
 */
export async function readSecret(db: Db, env: Pick<Env, 'AUTH_SECRET' | 'DATA_DIR'>): Promise<Secret> {
  return env.AUTH_SECRET ?? new Secret(await (isPostgres(db) ? sharedSecret(db) : keptSecret(env.DATA_DIR)))
}

const newSecret = () => randomBytes(32).toString('base64url')

const WHAT_FOLLOWS =
  'al empezar se hace uno nuevo. Todos entran otra vez, y quien tiene un segundo paso lo configura de nuevo (npm run admin -- second-factor-off CORREO).'

/** Created once, in the database, where every instance finds it. */
async function sharedSecret(db: Db): Promise<string> {
  await db
    .insertInto('secretos')
    .values({ nombre: 'sesiones', valor: newSecret() })
    .onConflict((on) => on.doNothing())
    .execute()
  const row = db.selectFrom('secretos').select('valor').where('nombre', '=', 'sesiones')
  const { valor } = await row.executeTakeFirstOrThrow()
  if (isLongEnough(valor)) return valor
  throw new SettingsError(
    `El secreto que firma las sesiones (tabla secretos, nombre = 'sesiones') tiene menos de 32 letras, y se podrían falsificar. Borra esa fila: ${WHAT_FOLLOWS}`,
  )
}

/** For SQLite's single process: a file beside the data, readable by its owner only. */
async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'auth-secret')
  // Another process may have created it first: use that one.
  const read = () => readFile(path, 'utf8').catch(orNothing)
  let secret = await read()
  if (secret === undefined) {
    await writeDurably(path, newSecret(), { mode: 0o600, ifAbsent: true })
    secret = await readFile(path, 'utf8')
  }
  if (isLongEnough(secret)) return secret
  throw new SettingsError(
    /^[\s\0]*$/.test(secret)
      ? `${path} está vacío, como lo puede dejar un corte de luz. Una versión anterior firmó por eso las sesiones con un secreto publicado, que cualquiera puede falsificar. Borra el archivo: ${WHAT_FOLLOWS}`
      : `${path} tiene menos de 32 letras, y las sesiones se podrían falsificar. Borra el archivo: ${WHAT_FOLLOWS}`,
  )
}

function orNothing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
