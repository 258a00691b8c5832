import type { Auth } from '#app/platform/auth.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Limits } from '#app/platform/rate-limit.server.ts'
import { TEXTOS_LOGIN } from './administrador.ts'
import { grantAdministrator, hasAdministrator, setPassword } from './administradores.server.ts'
import { takeEnlace } from './enlaces.server.ts'

export type SignInResult =
  | { ok: true; cookies: string[] }
  | { ok: false; mensaje: string; status: 400 | 429 | 500; retryAfter?: number }

type Deps = { db: Db; auth: Auth; limits: Limits }

/**
 * Signs in with e-mail and password; the texts are those of section 8. An unknown e-mail is told from a wrong
 * password, as specified; both take the same time, since a password is hashed either way.
 */
export async function signIn(
  { db, auth, limits }: Deps,
  { email, clave }: { email: string; clave: string },
  { headers, address }: { headers: Headers; address: string },
): Promise<SignInResult> {
  const wait = Math.max(await limits.signInEmail.wait(email), await limits.signInAddress.wait(address))
  if (wait > 0) return { ok: false, mensaje: TEXTOS_LOGIN.limite, status: 429, retryAfter: wait }

  const response = await auth.api.signInEmail({
    body: { email, password: clave },
    headers: new Headers({ 'user-agent': headers.get('user-agent') ?? '', 'x-forwarded-for': address }),
    asResponse: true,
  })
  if (response.ok) {
    await limits.signInEmail.clear(email)
    return { ok: true, cookies: response.headers.getSetCookie() }
  }
  if (response.status >= 500) return { ok: false, mensaje: TEXTOS_LOGIN.otro, status: 500 }

  await limits.signInEmail.count(email)
  await limits.signInAddress.count(address)
  const known = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
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
  return db.transaction().execute(async (trx) => {
    const enlace = await takeEnlace(trx, codigo)
    if (enlace?.tipo !== 'primer-administrador' || (await hasAdministrator(trx))) return false
    await grantAdministrator(trx, auth, email, clave)
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
  return db.transaction().execute(async (trx) => {
    const enlace = await takeEnlace(trx, codigo)
    if (enlace?.tipo !== 'clave' || !enlace.email) return undefined
    await setPassword(trx, auth, enlace.email, clave)
    return enlace.email
  })
}
