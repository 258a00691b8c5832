import { setTimeout as sleep } from 'node:timers/promises'
import { beginWithNews } from '#app/features/ayuda/novedades.server.ts'
import { logActivity } from '#app/parts/actividad/actividad.server.ts'
import { DEMASIADOS_INTENTOS } from '#app/parts/admin/textos.ts'
import type { Correo } from '#app/parts/avisos/avisos.server.ts'
import { type Auth, openSession } from '#app/platform/auth/auth.server.ts'
import { isFormer } from '#app/platform/auth/former-password.server.ts'
import { hashPassword, verifyPassword } from '#app/platform/auth/password.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { type Attempt, giveBackOnError, type Limits } from '#app/platform/rate-limit.server.ts'
import { typedHere } from '#app/platform/typed-here.server.ts'
import { codigoIlegible, TEXTOS_LOGIN, TEXTOS_SEGUNDO } from './administrador.ts'
import { grantAdministrator, hasAdministrator, lockRoles, setPassword } from './administradores.server.ts'
import { findDevice, rememberDevice } from './dispositivos/dispositivos.server.ts'
import { createEnlace, findEnlace, takeEnlace } from './enlaces.server.ts'
import { grantPermiso } from './permisos.server.ts'
import { readSegundoFactor, takeCodigo } from './segundo-factor.server.ts'

export type SignInResult =
  | { ok: true; cookies: string[] }
  /** The password was right: the code with which the second step continues. */
  | { ok: true; segundoPaso: string }
  | { ok: false; mensaje: string; status: 400 | 429 | 500; retryAfter?: number }

export type From = { headers: Headers; address: string }
export type Deps = { db: Db; auth: Auth; limits: Limits; correo: Correo }

/** Minimum time of a refusal. Longer than hashing a password, so that timing does not tell refusals apart. */
const REFUSAL_MS = 400

/**
 * Signs in with e-mail and password. The messages tell an unknown e-mail from a wrong password on purpose,
 * and every refusal takes the same time (docs/product.md, Signing in).
 */
export async function signIn(
  deps: Deps,
  credentials: { email: string; clave: string },
  from: From,
): Promise<SignInResult> {
  const notBefore = sleep(REFUSAL_MS)
  const result = await attempt(deps, credentials, from)
  if (!result.ok) await notBefore
  return result
}

async function attempt(
  deps: Deps,
  credentials: { email: string; clave: string },
  from: From,
): Promise<SignInResult> {
  const { limits } = deps
  const { email } = credentials
  const { address, headers } = from
  // Strangers share the counters of the e-mail and of their address, and can exhaust both. A known device has
  // a counter of its own instead, so that strangers cannot lock its owner out.
  const device = await findDevice(deps, { email, headers })
  const who = device ?? email
  // Looked at first: beyond it an attempt costs no write, and none of the address's.
  const locked = await limits.signIn.wait(who)
  if (locked > 0) return tooMany(locked)
  // Count before checking the password and give it back on success: otherwise a hundred concurrent attempts
  // would all see a low count.
  const addressWait = device ? 0 : await limits.signInAddress.count(address)
  if (addressWait > 0) return tooMany(addressWait)
  const giveAddressBack = async () => {
    if (!device) await limits.signInAddress.giveBack(address)
  }
  const wait = await limits.signIn.count(who)
  if (wait > 0) {
    await giveAddressBack()
    return tooMany(wait)
  }
  const attempts: Attempt[] = [[limits.signIn, who]]
  if (!device) attempts.push([limits.signInAddress, address])
  return giveBackOnError(attempts, async () => {
    const result = await checkPassword(deps, credentials, from)
    if (result.ok) await Promise.all([limits.signIn.clear(who), giveAddressBack()])
    return result
  })
}

async function checkPassword(
  deps: Deps,
  { email, clave }: { email: string; clave: string },
  from: From,
): Promise<SignInResult> {
  const { db } = deps
  const account = await db
    .selectFrom('user')
    .innerJoin('account', 'account.userId', 'user.id')
    .select(['user.id', 'account.password'])
    .where('user.email', '=', email)
    .where('account.providerId', '=', 'credential')
    .executeTakeFirst()
  // Hash for an unknown e-mail too, so that it takes as long as a wrong password.
  const known = account?.password
    ? await verifyPassword(account.password, clave)
    : await hashPassword(clave).then(() => false)
  if (!account || !known) {
    // Never log an unknown e-mail: it may be anything that somebody typed.
    if (account) await inTransaction(db, (trx) => logActivity(trx, email, 'ingreso-fallido'))
    return { ok: false, mensaje: account ? TEXTOS_LOGIN.clave : TEXTOS_LOGIN.usuario, status: 400 }
  }
  await renewFormer(db, account, clave)
  return enter(deps, email, from)
}

/** Gives an account that came with its password of the site before a hash of ours; one that changed meanwhile stays. */
async function renewFormer(db: Db, { id, password }: { id: string; password: string | null }, clave: string) {
  if (!password || !isFormer(password)) return
  await db
    .updateTable('account')
    .set({ password: await hashPassword(clave), updatedAt: now() })
    .where('userId', '=', id)
    .where('password', '=', password)
    .execute()
}

/** Continues after the password or one-time link: opens the session, or asks for the second step. */
export async function enter(deps: Omit<Deps, 'limits'>, email: string, from: From): Promise<SignInResult> {
  const { db } = deps
  const { id } = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  if ((await readSegundoFactor(db, id)).activo) {
    const segundoPaso = await inTransaction(db, (trx) => createEnlace(trx, 'segundo-paso', email))
    return { ok: true, segundoPaso }
  }
  const cookies = await inTransaction(db, (trx) => admit(trx, deps, { id, email }, 'ingreso', from))
  return { ok: true, cookies }
}

/**
 * The second step of a sign-in: the authenticator's code or a recovery code.
 * @param paso the code that `signIn` returned.
 */
export async function signInWithCode(
  deps: Deps,
  { paso, codigo }: { paso: string; codigo: string },
  from: From,
): Promise<SignInResult> {
  const { db, limits } = deps
  const enlace = await findEnlace(db, paso)
  const email = enlace?.tipo === 'segundo-paso' ? enlace.email : null
  const user =
    email && (await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst())
  if (!email || !user) return { ok: false, mensaje: TEXTOS_SEGUNDO.vencido, status: 400 }
  const who = (await findDevice(deps, { email, headers: from.headers })) ?? email
  const wait = await limits.secondStep.count(who)
  if (wait > 0) return tooMany(wait)
  return giveBackOnError([[limits.secondStep, who]], () =>
    checkCode(deps, { paso, codigo, who, email, userId: user.id }, from),
  )
}

async function checkCode(
  deps: Deps,
  { paso, codigo, who, email, userId }: Record<'paso' | 'codigo' | 'who' | 'email' | 'userId', string>,
  from: From,
): Promise<SignInResult> {
  const { db, auth, limits } = deps
  const taken = await takeCodigo({ db, auth }, userId, codigo)
  if (taken === 'ilegible') {
    // No code could be right, so this was no guess.
    await limits.secondStep.giveBack(who)
    return { ok: false, mensaje: typedHere(codigoIlegible(email)), status: 400 }
  }
  if (!taken) {
    await inTransaction(db, (trx) => logActivity(trx, email, 'segundo-paso-fallido'))
    return { ok: false, mensaje: TEXTOS_SEGUNDO.codigoIncorrecto, status: 400 }
  }
  const accion = taken === 'recuperacion' ? 'codigo-de-recuperacion' : 'ingreso'
  const cookies = await inTransaction(db, async (trx) =>
    (await takeEnlace(trx, paso, 'segundo-paso'))
      ? admit(trx, deps, { id: userId, email }, accion, from)
      : undefined,
  )
  if (!cookies) return { ok: false, mensaje: TEXTOS_SEGUNDO.vencido, status: 400 }
  await limits.secondStep.clear(who)
  return { ok: true, cookies }
}

export const tooMany = (retryAfter: number): SignInResult => ({
  ok: false,
  mensaje: DEMASIADOS_INTENTOS,
  status: 429,
  retryAfter,
})

/**
 * Opens the session, logs the sign-in and queues the new-device mail: none of them without the others. Runs
 * inside the caller's transaction. @returns the cookies to set: the session's and the device's.
 */
export async function admit(
  trx: Db,
  { auth, correo }: Pick<Deps, 'auth' | 'correo'>,
  { id, email }: { id: string; email: string },
  accion: 'ingreso' | 'ingreso-llave' | 'codigo-de-recuperacion',
  from: From,
): Promise<string[]> {
  await logActivity(trx, email, accion)
  await beginWithNews(trx, id)
  const dispositivo = await rememberDevice({ db: trx, correo }, { email, headers: from.headers })
  return [await openSession({ ...auth, db: trx }, id, from), dispositivo]
}

/**
 * Creates the first administrator with the one-time code that the server printed at start.
 * @returns false if the code is no longer valid or there is an administrator already.
 */
export async function createFirstAdministrator(
  { db }: Pick<Deps, 'db'>,
  codigo: string,
  { email, clave }: { email: string; clave: string },
): Promise<boolean> {
  if (!(await isFirst(db, codigo))) return false
  const hash = await hashPassword(clave)
  return db.transaction().execute(async (trx) => {
    if (!(await takeFirst(trx, codigo))) return false
    await grantAdministrator(trx, email, hash)
    // Nobody else could give it by name yet.
    await grantPermiso(trx, email, 'peticiones')
    await logActivity(trx, email, 'primera-cuenta')
    return true
  })
}

/** Whether this is the code that the server printed at start, and there is no administrator yet. */
export const isFirst = async (db: Db, codigo: string): Promise<boolean> =>
  (await findEnlace(db, codigo))?.tipo === 'primer-administrador' && !(await hasAdministrator(db))

/**
 * Uses up that code and those of other instances, inside the caller's transaction: one person alone makes the
 * first accounts. @returns false if somebody else did.
 */
export async function takeFirst(trx: Db, codigo: string): Promise<boolean> {
  await lockRoles(trx)
  const taken = await takeEnlace(trx, codigo, 'primer-administrador')
  if (!taken || (await hasAdministrator(trx))) return false
  await trx.deleteFrom('enlaces').where('tipo', '=', 'primer-administrador').execute()
  return true
}

/**
 * Sets the password that the owner of a one-time link chose, and clears the failed passwords of that e-mail.
 * Wrong second-step codes still count: a link does not bypass that step.
 * @returns the account's e-mail; undefined if the code is no longer valid.
 */
export async function choosePassword(
  { db, limits }: Pick<Deps, 'db' | 'limits'>,
  codigo: string,
  clave: string,
): Promise<string | undefined> {
  if ((await findEnlace(db, codigo))?.tipo !== 'clave') return undefined
  const hash = await hashPassword(clave)
  const chosen = await db.transaction().execute(async (trx) => {
    await lockRoles(trx)
    const email = (await takeEnlace(trx, codigo, 'clave'))?.email
    if (!email) return undefined
    await setPassword(trx, email, hash)
    await logActivity(trx, email, 'clave-elegida')
    return email
  })
  if (chosen) await limits.signIn.clear(chosen)
  return chosen
}
