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
  'the next start makes a new secret. Everybody signs in again then, and who has a second step sets it up anew (npm run admin -- second-factor-off E-MAIL).'

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
    `The secret that signs sessions (table secretos, nombre = 'sesiones') has fewer than 32 characters, so sessions could be forged. Delete that row: ${WHAT_FOLLOWS}`,
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
      ? `${path} is empty, as a power cut can leave it. An earlier version signed sessions with a published default because of that, which anybody can forge. Delete the file: ${WHAT_FOLLOWS}`
      : `${path} holds fewer than 32 characters, so sessions could be forged. Delete the file: ${WHAT_FOLLOWS}`,
  )
}

function orNothing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
