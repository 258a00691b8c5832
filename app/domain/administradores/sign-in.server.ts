import { setTimeout as sleep } from 'node:timers/promises'
import { note } from '#app/domain/actividad/actividad.server.ts'
import type { Correo } from '#app/domain/avisos/avisos.server.ts'
import type { Auth } from '#app/platform/auth.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import type { Limits } from '#app/platform/rate-limit.server.ts'
import { TEXTOS_LOGIN } from './administrador.ts'
import {
  grantAdministrator,
  hasAdministrator,
  hashPassword,
  setPassword,
  takeRoles,
} from './administradores.server.ts'
import { meetDevice } from './dispositivos.server.ts'
import { findEnlace, takeEnlace } from './enlaces.server.ts'

export type SignInResult =
  | { ok: true; cookies: string[] }
  | { ok: false; mensaje: string; status: 400 | 429 | 500; retryAfter?: number }

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
  from: { headers: Headers; address: string },
): Promise<SignInResult> {
  const notBefore = sleep(REFUSAL_MS)
  const result = await attempt(deps, credentials, from)
  if (!result.ok) await notBefore
  return result
}

async function attempt(
  { db, auth, limits, correo }: Deps,
  { email, clave }: { email: string; clave: string },
  { headers, address }: { headers: Headers; address: string },
): Promise<SignInResult> {
  const tooMany = (retryAfter: number): SignInResult => ({
    ok: false,
    mensaje: TEXTOS_LOGIN.limite,
    status: 429,
    retryAfter,
  })
  // Counted before the password is looked at and given back when it is right: a hundred attempts at the same
  // moment would otherwise all find the count still low.
  const addressWait = await limits.signInAddress.count(address)
  if (addressWait > 0) return tooMany(addressWait)
  const emailWait = await limits.signInEmail.count(email)
  if (emailWait > 0) {
    await limits.signInAddress.giveBack(address)
    return tooMany(emailWait)
  }
  const notAFailure = () =>
    Promise.all([limits.signInEmail.giveBack(email), limits.signInAddress.giveBack(address)])

  let response: Response
  try {
    response = await auth.api.signInEmail({
      body: { email, password: clave },
      headers: new Headers({ 'user-agent': headers.get('user-agent') ?? '', 'x-forwarded-for': address }),
      asResponse: true,
    })
  } catch (error) {
    await notAFailure()
    throw error
  }
  if (response.ok) {
    await Promise.all([limits.signInEmail.clear(email), limits.signInAddress.giveBack(address)])
    // Better Auth has kept the session by itself. Its cookie is handed out only once the log has its entry and the mail
    // of a new device is in the outbox: a session whose owner is not told is nobody's.
    const dispositivo = await inTransaction(db, async (trx) => {
      await note(trx, email, 'ingreso')
      return meetDevice({ db: trx, correo }, { email, headers })
    })
    return { ok: true, cookies: [...response.headers.getSetCookie(), dispositivo] }
  }
  if (response.status >= 500) {
    await notAFailure()
    return { ok: false, mensaje: TEXTOS_LOGIN.otro, status: 500 }
  }
  const known = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  // Of an unknown e-mail nothing is written down: it may be anything that somebody typed.
  if (known) await inTransaction(db, (trx) => note(trx, email, 'ingreso-fallido'))
  return { ok: false, mensaje: known ? TEXTOS_LOGIN.clave : TEXTOS_LOGIN.usuario, status: 400 }
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
 * Sets the password that the owner of a one-time link chose.
 * @returns the account's e-mail, or nothing when the code is no longer good.
 */
export async function choosePassword(
  { db, auth }: Pick<Deps, 'db' | 'auth'>,
  codigo: string,
  clave: string,
): Promise<string | undefined> {
  if ((await findEnlace(db, codigo))?.tipo !== 'clave') return undefined
  const hash = await hashPassword(auth, clave)
  return db.transaction().execute(async (trx) => {
    await takeRoles(trx)
    const email = (await takeEnlace(trx, codigo, 'clave'))?.email
    if (!email) return undefined
    await setPassword(trx, email, hash)
    await note(trx, email, 'clave-elegida')
    return email
  })
}
