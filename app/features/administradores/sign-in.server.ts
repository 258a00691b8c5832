import { setTimeout as sleep } from 'node:timers/promises'
import { note } from '#app/parts/actividad/actividad.server.ts'
import type { Correo } from '#app/parts/avisos/avisos.server.ts'
import { type Auth, readSession } from '#app/platform/auth/auth.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import type { Limits } from '#app/platform/rate-limit.server.ts'
import { codigoIlegible, TEXTOS_LOGIN, TEXTOS_SEGUNDO } from './administrador.ts'
import {
  grantAdministrator,
  hasAdministrator,
  hashPassword,
  setPassword,
  takeRoles,
} from './administradores.server.ts'
import { findDevice, meetDevice } from './dispositivos.server.ts'
import { createEnlace, findEnlace, takeEnlace } from './enlaces.server.ts'
import { readSegundoFactor, takeCodigo } from './segundo-factor.server.ts'

export type SignInResult =
  | { ok: true; cookies: string[] }
  /** The password was right; the code of the sign-in that waits for its second step. */
  | { ok: true; segundoPaso: string }
  | { ok: false; mensaje: string; status: 400 | 429 | 500; retryAfter?: number }

type From = { headers: Headers; address: string }
type Deps = { db: Db; auth: Auth; limits: Limits; correo: Correo }

/** A refusal takes at least this long: above what hashing a password takes, so that all refusals look alike. */
const REFUSAL_MS = 400

/**
 * Signs in with e-mail and password; the texts are those of section 8. An unknown e-mail is told from a wrong
 * password, as specified; every refusal takes the same time (decisions, Access).
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
  // Strangers share the counters of the e-mail and of their address, and can exhaust both. A known device has one of
  // its own instead, so that no stranger keeps its owner out.
  const device = await findDevice(deps, { email, headers })
  const who = device ?? email
  // Counted before the password is looked at and given back when it is right: a hundred attempts at the same
  // moment would otherwise all find the count still low.
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
  try {
    const result = await checkPassword(deps, credentials, from)
    if (result.ok) await Promise.all([limits.signIn.clear(who), giveAddressBack()])
    return result
  } catch (error) {
    await Promise.all([limits.signIn.giveBack(who), giveAddressBack()])
    throw error
  }
}

async function checkPassword(
  deps: Deps,
  { email, clave }: { email: string; clave: string },
  from: From,
): Promise<SignInResult> {
  const { db, auth } = deps
  const account = await db
    .selectFrom('user')
    .innerJoin('account', 'account.userId', 'user.id')
    .select(['user.id', 'account.password'])
    .where('user.email', '=', email)
    .where('account.providerId', '=', 'credential')
    .executeTakeFirst()
  const { password } = await auth.$context
  // Hashed for nobody too: an unknown e-mail costs what a wrong password costs.
  const known = account?.password
    ? await password.verify({ hash: account.password, password: clave })
    : await password.hash(clave).then(() => false)
  if (!account || !known) {
    // Of an unknown e-mail nothing is written down: it may be anything that somebody typed.
    if (account) await inTransaction(db, (trx) => note(trx, email, 'ingreso-fallido'))
    return { ok: false, mensaje: account ? TEXTOS_LOGIN.clave : TEXTOS_LOGIN.usuario, status: 400 }
  }
  return enter(deps, email, from)
}

/** Lets somebody in who proved by password or one-time link whose account it is, or asks for the second step. */
export async function enter(deps: Omit<Deps, 'limits'>, email: string, from: From): Promise<SignInResult> {
  const { db, auth } = deps
  const { id } = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  if ((await readSegundoFactor(db, id)).activo) {
    const segundoPaso = await inTransaction(db, (trx) => createEnlace(trx, 'segundo-paso', email))
    return { ok: true, segundoPaso }
  }
  const dispositivo = await inTransaction(db, (trx) => noteEntry(trx, deps, email, 'ingreso', from))
  return { ok: true, cookies: [...(await openSession(auth, id, from)), dispositivo] }
}

/**
 * The second step of a sign-in whose password was right: a code of the application, or a recovery code.
 * @param paso the code that `signIn` gave.
 */
export async function signInWithCode(
  deps: Deps,
  { paso, codigo }: { paso: string; codigo: string },
  from: From,
): Promise<SignInResult> {
  const { db, auth, limits } = deps
  const enlace = await findEnlace(db, paso)
  const email = enlace?.tipo === 'segundo-paso' ? enlace.email : null
  const user =
    email && (await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst())
  if (!email || !user) return { ok: false, mensaje: TEXTOS_SEGUNDO.vencido, status: 400 }
  const who = (await findDevice(deps, { email, headers: from.headers })) ?? email
  const wait = await limits.secondStep.count(who)
  if (wait > 0) return tooMany(wait)
  const taken = await takeCodigo({ db, auth }, user.id, codigo)
  if (taken === 'ilegible') {
    // No code of the application can be right, so none of them was a guess.
    await limits.secondStep.giveBack(who)
    return { ok: false, mensaje: codigoIlegible(email), status: 400 }
  }
  if (!taken) {
    await inTransaction(db, (trx) => note(trx, email, 'segundo-paso-fallido'))
    return { ok: false, mensaje: TEXTOS_SEGUNDO.codigoIncorrecto, status: 400 }
  }
  const accion = taken === 'recuperacion' ? 'codigo-de-recuperacion' : 'ingreso'
  const dispositivo = await inTransaction(db, async (trx) =>
    (await takeEnlace(trx, paso, 'segundo-paso')) ? noteEntry(trx, deps, email, accion, from) : undefined,
  )
  if (!dispositivo) return { ok: false, mensaje: TEXTOS_SEGUNDO.vencido, status: 400 }
  await limits.secondStep.clear(who)
  return { ok: true, cookies: [...(await openSession(auth, user.id, from)), dispositivo] }
}

const tooMany = (retryAfter: number): SignInResult => ({
  ok: false,
  mensaje: TEXTOS_LOGIN.limite,
  status: 429,
  retryAfter,
})

/**
 * Before a session is opened, the log has its entry and the mail of a new device is in the outbox: a session whose
 * owner is not told is nobody's. @returns the cookie by which the device is known again.
 */
async function noteEntry(
  trx: Db,
  { correo }: Pick<Deps, 'correo'>,
  email: string,
  accion: 'ingreso' | 'codigo-de-recuperacion',
  { headers }: From,
): Promise<string> {
  await note(trx, email, accion)
  return meetDevice({ db: trx, correo }, { email, headers })
}

/** A session of its own for every sign-in; the one that this browser had ends. @returns the cookies to send. */
async function openSession(auth: Auth, userId: string, { headers, address }: From): Promise<string[]> {
  const before = await readSession(auth, headers)
  if (before.response)
    await (await auth.$context).internalAdapter.deleteSession(before.response.session.token)
  const opened = await auth.api.openSession({
    body: { userId },
    headers: new Headers({ 'user-agent': headers.get('user-agent') ?? '', 'x-forwarded-for': address }),
    returnHeaders: true,
  })
  return opened.headers.getSetCookie()
}

/**
 * Makes the first administrator with the one-time code that the server printed at start.
 * @returns false when the code is no longer good or there is an administrator already.
 */
export async function createFirstAdministrator(
  { db, auth }: Pick<Deps, 'db' | 'auth'>,
  codigo: string,
  { email, clave }: { email: string; clave: string },
): Promise<boolean> {
  if ((await findEnlace(db, codigo))?.tipo !== 'primer-administrador') return false
  const hash = await hashPassword(auth, clave)
  return db.transaction().execute(async (trx) => {
    await takeRoles(trx)
    if (!(await takeEnlace(trx, codigo, 'primer-administrador')) || (await hasAdministrator(trx)))
      return false
    await grantAdministrator(trx, email, hash)
    await note(trx, email, 'primera-cuenta')
    await trx.deleteFrom('enlaces').where('tipo', '=', 'primer-administrador').execute()
    return true
  })
}

/**
 * Sets the password that the owner of a one-time link chose. Failures of that e-mail so far were guesses of another
 * password: they no longer count. Wrong codes of the second step still do, since no link passes it by.
 * @returns the account's e-mail, or nothing when the code is no longer good.
 */
export async function choosePassword(
  { db, auth, limits }: Pick<Deps, 'db' | 'auth' | 'limits'>,
  codigo: string,
  clave: string,
): Promise<string | undefined> {
  if ((await findEnlace(db, codigo))?.tipo !== 'clave') return undefined
  const hash = await hashPassword(auth, clave)
  const chosen = await db.transaction().execute(async (trx) => {
    await takeRoles(trx)
    const email = (await takeEnlace(trx, codigo, 'clave'))?.email
    if (!email) return undefined
    await setPassword(trx, email, hash)
    await note(trx, email, 'clave-elegida')
    return email
  })
  if (chosen) await limits.signIn.clear(chosen)
  return chosen
}
