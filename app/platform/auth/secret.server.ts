import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, isPostgres } from '../db/db.server.ts'
import { type Env, isLongEnough, SettingsError } from '../env.server.ts'
import { writeDurably } from '../files/durable.server.ts'
import { Secret } from './secret-value.server.ts'

/**
 * The secret that signs session cookies, the same for all instances.
 * @throws SettingsError when the one that is kept cannot be it: with none Better Auth would sign with a default that
 * everybody can read in its source.
 */
export async function readSecret(db: Db, env: Pick<Env, 'AUTH_SECRET' | 'DATA_DIR'>): Promise<Secret> {
  return env.AUTH_SECRET ?? new Secret(await (isPostgres(db) ? sharedSecret(db) : keptSecret(env.DATA_DIR)))
}

const newSecret = () => randomBytes(32).toString('base64url')

const WHAT_FOLLOWS =
  'the next start makes a new secret. Everybody signs in again then, and who has a second step sets it up anew (npm run admin -- second-factor-off E-MAIL).'

/** Made once and kept where every instance finds it. */
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

/** The same for the one process that SQLite has: kept beside the data, readable by its owner alone. */
async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'auth-secret')
  // Another process that starts at the same time may be first: its secret is the one to use.
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
