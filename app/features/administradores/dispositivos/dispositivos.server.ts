import { createHash, randomBytes } from 'node:crypto'
import type { Correo } from '#app/parts/avisos/avisos.server.ts'
import { secretCookie } from '#app/platform/auth/cookies.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { announceDispositivo } from '../avisos.server.ts'
import { describeDevice } from './dispositivo.ts'

const COOKIE = 'campanario.dispositivo'
/** The longest that browsers keep a cookie. */
const KEPT_SECONDS = 400 * 24 * 60 * 60

type Deps = { db: Db; correo: Correo }
type Entering = { email: string; headers: Headers }

const hash = (marca: string) => createHash('sha256').update(marca).digest('base64url')
const forgottenBefore = () => new Date(Date.now() - KEPT_SECONDS * 1000).toISOString()
const idOf = (db: Db, email: string) => db.selectFrom('user').select('id').where('email', '=', email)

/**
 * Recognises a device that has signed in to this account before, by the random cookie that only a complete
 * sign-in sets. It counts for that account alone.
 * @returns the key of the device's own failure counters; undefined for an unknown device.
 */
export async function findDevice(
  { db, correo }: Deps,
  { email, headers }: Entering,
): Promise<string | undefined> {
  const marca = secretCookie(COOKIE, correo).read(headers)
  const found =
    marca &&
    (await db
      .selectFrom('dispositivos')
      .select('hash')
      .where('hash', '=', hash(marca))
      .where('userId', '=', idOf(db, email))
      .where('createdAt', '>=', forgottenBefore())
      .executeTakeFirst())
  // No e-mail contains a space, so nobody can type a device's key as one.
  return found ? `dispositivo ${found.hash} ${email}` : undefined
}

/**
 * Whether an account that signed in from this device before has a passkey, so that the sign-in offers it
 * first.
 */
export async function hasLlaveHere(db: Db, correo: Correo, headers: Headers): Promise<boolean> {
  const marca = secretCookie(COOKIE, correo).read(headers)
  const found =
    marca &&
    (await db
      .selectFrom('dispositivos')
      .innerJoin('llaves', 'llaves.userId', 'dispositivos.userId')
      .select('llaves.id')
      .where('dispositivos.hash', '=', hash(marca))
      .limit(1)
      .executeTakeFirst())
  return Boolean(found)
}

/**
 * Forgets an account's devices except the current one when its password changes: somebody may have signed in
 * with the old password. Runs inside the caller's transaction.
 */
export async function forgetOtherDevices(
  { db: trx, correo }: Deps,
  { email, headers }: Entering,
): Promise<void> {
  const marca = secretCookie(COOKIE, correo).read(headers)
  await trx
    .deleteFrom('dispositivos')
    .where('userId', '=', idOf(trx, email))
    .where('hash', '!=', marca ? hash(marca) : '')
    .execute()
}

/**
 * Recognises a device by its cookie. Stores a device that is new to this account and queues the mail to its
 * owner, in one transaction.
 * @returns the cookie to set.
 */
export async function rememberDevice({ db, correo }: Deps, { email, headers }: Entering): Promise<string> {
  const cookie = secretCookie(COOKIE, correo)
  const given = cookie.read(headers)
  // Replace a value that we never issued: somebody who knows it may have planted it.
  const ours =
    given && (await db.selectFrom('dispositivos').select('hash').where('hash', '=', hash(given)).execute())
  const marca = given && ours?.length ? given : randomBytes(24).toString('base64url')
  await inTransaction(db, async (trx) => {
    const momento = now()
    const owner = idOf(trx, email)
    const known = await trx
      .updateTable('dispositivos')
      .set({ createdAt: momento })
      .where('hash', '=', hash(marca))
      .where('userId', '=', owner)
      .returning('hash')
      .executeTakeFirst()
    if (known) return
    // Delete devices whose cookie has expired: they would come back as new ones.
    await trx.deleteFrom('dispositivos').where('createdAt', '<', forgottenBefore()).execute()
    const added = await trx
      .insertInto('dispositivos')
      .columns(['hash', 'userId', 'createdAt'])
      .expression(
        owner
          .clearSelect()
          .select((s) => [s.val(hash(marca)).as('hash'), 'id', s.val(momento).as('createdAt')]),
      )
      .onConflict((on) => on.doNothing())
      .returning('hash')
      .executeTakeFirst()
    const nombre = describeDevice(headers.get('user-agent'))
    if (added) await announceDispositivo(trx, correo, { email, nombre, momento })
  })
  return cookie.write(marca, KEPT_SECONDS)
}
