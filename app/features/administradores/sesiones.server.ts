import { logActivity } from '#app/parts/actividad/actividad.server.ts'
import { DEMASIADOS_INTENTOS } from '#app/parts/admin/textos.ts'
import type { Correo } from '#app/parts/avisos/avisos.server.ts'
import { hashPassword, verifyPassword } from '#app/platform/auth/password.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { giveBackOnError, type Limits } from '#app/platform/rate-limit.server.ts'
import { TEXTOS_AJUSTES } from './administrador.ts'
import { describeDevice } from './dispositivos/dispositivo.ts'
import { forgetOtherDevices } from './dispositivos/dispositivos.server.ts'

/** A session of the administrator; `desde` is a moment (ISO-8601 UTC). */
export type Sesion = { id: string; dispositivo: string; desde: string; esta: boolean }

/** The signed-in user, as the gate authenticated them. */
export type Yo = { id: string; email: string; sessionId: string }

/** The user's live sessions: this one first, then the latest used. */
export async function listSesiones(db: Db, yo: Yo): Promise<Sesion[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'userAgent', 'createdAt'])
    .where('userId', '=', yo.id)
    .where('expiresAt', '>', now())
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows
    .map((row) => ({
      id: row.id,
      dispositivo: describeDevice(row.userAgent),
      desde: row.createdAt,
      esta: row.id === yo.sessionId,
    }))
    .sort((a, b) => Number(b.esta) - Number(a.esta))
}

/** «Cerrar las otras»: ends the user's other sessions. @returns their number. */
export async function closeOtherSesiones(db: Db, yo: Yo): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('userId', '=', yo.id)
    .where('id', '!=', yo.sessionId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Asks for the password again before a change to what protects the account. Failures count per session, so
 * that strangers' failed sign-ins never keep a signed-in person from changing the password.
 * @returns the message to show if the password is wrong.
 */
export async function wrongPasswordMessage(
  { db, limits }: { db: Db; limits: Limits },
  yo: Yo,
  clave: string,
): Promise<string | undefined> {
  if ((await limits.ownPassword.count(yo.sessionId)) > 0) return DEMASIADOS_INTENTOS
  const known = await giveBackOnError([[limits.ownPassword, yo.sessionId]], async () => {
    const account = await db
      .selectFrom('account')
      .select('password')
      .where('userId', '=', yo.id)
      .where('providerId', '=', 'credential')
      .executeTakeFirst()
    return account?.password && verifyPassword(account.password, clave)
  })
  if (!known) return TEXTOS_AJUSTES.claveActualIncorrecta
  await limits.ownPassword.clear(yo.sessionId)
  return undefined
}

/**
 * Changes the user's own password, ends other sessions and forgets other devices.
 * @returns the error message, if any.
 */
export async function changePassword(
  deps: { db: Db; limits: Limits; correo: Correo },
  yo: Yo,
  { claveActual, clave }: { claveActual: string; clave: string },
  headers: Headers,
): Promise<string | undefined> {
  const fault = await wrongPasswordMessage(deps, yo, claveActual)
  if (fault) return fault
  const hash = await hashPassword(clave)
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('account')
      .set({ password: hash, updatedAt: now() })
      .where('userId', '=', yo.id)
      .where('providerId', '=', 'credential')
      .execute()
    await closeOtherSesiones(trx, yo)
    await forgetOtherDevices({ db: trx, correo: deps.correo }, { email: yo.email, headers })
    await trx.deleteFrom('enlaces').where('email', '=', yo.email).execute()
    await logActivity(trx, yo.email, 'clave-cambiada')
  })
  return undefined
}
