import { randomInt } from 'node:crypto'
import { logActivity, record } from '#app/parts/actividad/actividad.server.ts'
import { DEMASIADOS_INTENTOS } from '#app/parts/admin/textos.ts'
import type { Auth } from '#app/platform/auth/auth.server.ts'
import { hashPassword, verifyPassword } from '#app/platform/auth/password.server.ts'
import { seal, unseal } from '#app/platform/auth/seal.server.ts'
import { findTotpStep, newTotpSecret, totpUri } from '#app/platform/auth/totp.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { type Qr, qrOf } from '#app/platform/qr.server.ts'
import { giveBackOnError, type Limits } from '#app/platform/rate-limit.server.ts'
import { TEXTOS_SEGUNDO } from './administrador.ts'
import { closeOtherSesiones, wrongPasswordMessage, type Yo } from './sesiones.server.ts'

type Deps = { db: Db; auth: Auth; limits: Limits }

const CODIGOS = 8
// No letters and digits that look alike on paper.
const LETRAS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** For the authenticator app: the secret in groups of four, the `otpauth:` link to it, and its QR code. */
export type ClaveNueva = { secreto: string; enlace: string } & Qr

export type EstadoSegundoFactor = { activo: boolean; codigos: number }

/** Whether the second step is on, and how many recovery codes are left. */
export async function readSegundoFactor(db: Db, userId: string): Promise<EstadoSegundoFactor> {
  const row = await db
    .selectFrom('segundo_factor')
    .where('userId', '=', userId)
    .where('activo', '=', 1)
    .select((eb) =>
      eb
        .selectFrom('codigos_recuperacion')
        .whereRef('codigos_recuperacion.userId', '=', 'segundo_factor.userId')
        .select((of) => of.fn.countAll<number>().as('total'))
        .as('codigos'),
    )
    .executeTakeFirst()
  return { activo: row !== undefined, codigos: row?.codigos ?? 0 }
}

/**
 * Makes the secret of the second step; it has no effect until a code confirms it.
 * @returns the error message, or the data for the authenticator app.
 */
export async function prepareSegundoFactor(
  deps: Deps,
  yo: Yo,
  { clave, sitio }: { clave: string; sitio: string },
): Promise<string | ClaveNueva> {
  const fault = await wrongPasswordMessage(deps, yo, clave)
  if (fault) return fault
  const secreto = newTotpSecret()
  const sealed = seal(deps.auth.secret.reveal(), 'totp', secreto)
  const prepared = await deps.db
    .insertInto('segundo_factor')
    .values({ userId: yo.id, secreto: sealed, activo: 0, ultimo: 0 })
    .onConflict((on) =>
      on.column('userId').doUpdateSet({ secreto: sealed }).where('segundo_factor.activo', '=', 0),
    )
    .returning('userId')
    .executeTakeFirst()
  if (!prepared) return TEXTOS_SEGUNDO.yaActivo
  const enlace = totpUri(secreto, sitio, yo.email)
  return { secreto: secreto.replace(/(.{4})(?=.)/g, '$1 '), enlace, ...qrOf(enlace) }
}

/**
 * Turns the second step on with the authenticator's first code, and ends other sessions.
 * @returns the error message, or the recovery codes, which are shown only once.
 */
export async function confirmSegundoFactor(
  { db, auth, limits }: Deps,
  yo: Yo,
  codigo: string,
): Promise<string | string[]> {
  // Count per session: wrong codes at the sign-in must not lock out somebody who is signed in.
  const who = `sesion ${yo.sessionId}`
  if ((await limits.secondStep.count(who)) > 0) return DEMASIADOS_INTENTOS
  const result = await giveBackOnError([[limits.secondStep, who]], () => activate({ db, auth }, yo, codigo))
  if (Array.isArray(result)) await limits.secondStep.clear(who)
  return result
}

async function activate(
  { db, auth }: Pick<Deps, 'db' | 'auth'>,
  yo: Yo,
  codigo: string,
): Promise<string | string[]> {
  const row = await db
    .selectFrom('segundo_factor')
    .select('secreto')
    .where('userId', '=', yo.id)
    .where('activo', '=', 0)
    .executeTakeFirst()
  const secreto = row && unseal(auth.secret.reveal(), 'totp', row.secreto)
  if (row && !secreto) return TEXTOS_SEGUNDO.otraClave
  const step = secreto && findTotpStep(secreto, onlyDigits(codigo))
  if (!row || !step) return TEXTOS_SEGUNDO.codigoIncorrecto
  const codes = await newCodes()
  const done = await inTransaction(db, async (trx) => {
    const changed = await trx
      .updateTable('segundo_factor')
      .set({ activo: 1, ultimo: step })
      .where('userId', '=', yo.id)
      .where('secreto', '=', row.secreto)
      .where('activo', '=', 0)
      .returning('userId')
      .executeTakeFirst()
    if (!changed) return false
    await replaceCodes(trx, yo.id, codes.hashes)
    await closeOtherSesiones(trx, yo)
    await logActivity(trx, yo.email, 'segundo-factor-activado')
    return true
  })
  return done ? codes.texts : TEXTOS_SEGUNDO.yaActivo
}

/** Replaces the recovery codes. @returns the error message, or the new codes. */
export async function renewCodigos(deps: Deps, yo: Yo, clave: string): Promise<string | string[]> {
  const fault = await wrongPasswordMessage(deps, yo, clave)
  if (fault) return fault
  const codes = await newCodes()
  return inTransaction(deps.db, async (trx) => {
    if (!(await readSegundoFactor(trx, yo.id)).activo) return TEXTOS_SEGUNDO.noActivo
    await replaceCodes(trx, yo.id, codes.hashes)
    await logActivity(trx, yo.email, 'codigos-renovados')
    return codes.texts
  })
}

/** Turns one's own second step off. @returns the error message, if any. */
export async function turnOffOwnSegundoFactor(
  deps: Deps,
  yo: Yo,
  clave: string,
): Promise<string | undefined> {
  const fault = await wrongPasswordMessage(deps, yo, clave)
  if (fault) return fault
  await record(deps.db, { quien: yo.email, accion: 'segundo-factor-desactivado' }, (trx) =>
    removeSegundoFactor(trx, yo.email),
  )
  return undefined
}

/** Removes an account's second step, inside the caller's transaction. @returns false if it had none. */
export async function removeSegundoFactor(trx: Db, email: string): Promise<boolean> {
  const user = await trx.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  if (!user) return false
  await trx.deleteFrom('codigos_recuperacion').where('userId', '=', user.id).execute()
  const removed = await trx
    .deleteFrom('segundo_factor')
    .where('userId', '=', user.id)
    .returning('activo')
    .executeTakeFirst()
  return removed?.activo === 1
}

/**
 * Uses up a code at sign-in: the authenticator's or a recovery code.
 * @returns which of the two it was; `ilegible` if the authenticator's secret was encrypted with another
 * `AUTH_SECRET`, as after a restore; undefined for a wrong code.
 */
export async function takeCodigo(
  { db, auth }: Pick<Deps, 'db' | 'auth'>,
  userId: string,
  codigo: string,
): Promise<'codigo' | 'recuperacion' | 'ilegible' | undefined> {
  if (/^[\d\s]*$/.test(codigo)) return takeTotp({ db, auth }, userId, onlyDigits(codigo))
  const written = codigo.toLowerCase().replace(/[^a-z0-9]/g, '')
  const rows = await db
    .selectFrom('codigos_recuperacion')
    .select('hash')
    .where('userId', '=', userId)
    .execute()
  for (const { hash } of rows) {
    if (!(await verifyPassword(hash, written))) continue
    const taken = await db
      .deleteFrom('codigos_recuperacion')
      .where('userId', '=', userId)
      .where('hash', '=', hash)
      .returning('hash')
      .executeTakeFirst()
    return taken ? 'recuperacion' : undefined
  }
  return undefined
}

async function takeTotp({ db, auth }: Pick<Deps, 'db' | 'auth'>, userId: string, digits: string) {
  const row = await db
    .selectFrom('segundo_factor')
    .select('secreto')
    .where('userId', '=', userId)
    .where('activo', '=', 1)
    .executeTakeFirst()
  if (!row) return undefined
  const secreto = unseal(auth.secret.reveal(), 'totp', row.secreto)
  if (!secreto) return 'ilegible'
  const step = findTotpStep(secreto, digits)
  if (!step) return undefined
  // A code and all earlier ones are used up: one read over a shoulder is worthless.
  const taken = await db
    .updateTable('segundo_factor')
    .set({ ultimo: step })
    .where('userId', '=', userId)
    .where('ultimo', '<', step)
    .returning('userId')
    .executeTakeFirst()
  return taken && 'codigo'
}

const onlyDigits = (text: string) => text.replace(/\D/g, '')

async function newCodes() {
  const code = () => Array.from({ length: 12 }, () => LETRAS[randomInt(LETRAS.length)]).join('')
  const plain = Array.from({ length: CODIGOS }, code)
  const hashes = await Promise.all(plain.map((each) => hashPassword(each)))
  return { texts: plain.map((each) => each.replace(/(.{4})(?=.)/g, '$1-')), hashes }
}

async function replaceCodes(trx: Db, userId: string, hashes: string[]) {
  await trx.deleteFrom('codigos_recuperacion').where('userId', '=', userId).execute()
  await trx
    .insertInto('codigos_recuperacion')
    .values(hashes.map((hash) => ({ userId, hash })))
    .execute()
}
