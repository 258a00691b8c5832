import { randomInt } from 'node:crypto'
import { encode } from 'uqr'
import { note, record } from '#app/parts/actividad/actividad.server.ts'
import type { Auth } from '#app/platform/auth/auth.server.ts'
import { seal, unseal } from '#app/platform/auth/seal.server.ts'
import { findTotpStep, newTotpSecret, totpUri } from '#app/platform/auth/totp.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import type { Limits } from '#app/platform/rate-limit.server.ts'
import { TEXTOS_LOGIN, TEXTOS_SEGUNDO } from './administrador.ts'
import { hashPassword } from './administradores.server.ts'
import { closeOtherSesiones, wrongPasswordMessage, type Yo } from './sesiones.server.ts'

type Deps = { db: Db; auth: Auth; limits: Limits }

const CODIGOS = 8
// Without letters and digits that look alike on paper.
const LETRAS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** What an application is given: the secret in groups of four, and the QR code as the path of an SVG. */
export type ClaveNueva = { secreto: string; lado: number; camino: string }

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
 * Makes a secret for somebody who is about to turn the second step on; it counts once a code confirms it.
 * @returns the sentence that says why not, or what the application needs.
 */
export async function prepareSegundoFactor(
  deps: Deps,
  yo: Yo,
  { clave, sitio }: { clave: string; sitio: string },
): Promise<string | ClaveNueva> {
  const fault = await wrongPasswordMessage(deps, yo, clave)
  if (fault) return fault
  const secreto = newTotpSecret()
  const sealed = seal((await deps.auth.$context).secret, 'totp', secreto)
  const prepared = await deps.db
    .insertInto('segundo_factor')
    .values({ userId: yo.id, secreto: sealed, activo: 0, ultimo: 0 })
    .onConflict((on) =>
      on.column('userId').doUpdateSet({ secreto: sealed }).where('segundo_factor.activo', '=', 0),
    )
    .returning('userId')
    .executeTakeFirst()
  if (!prepared) return TEXTOS_SEGUNDO.yaActivo
  const { size, data } = encode(totpUri(secreto, sitio, yo.email), { border: 2, ecc: 'M' })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { secreto: secreto.replace(/(.{4})(?=.)/g, '$1 '), lado: size, camino: dark.join('') }
}

/**
 * Turns the second step on with a first code of the application; other sessions end.
 * @returns the sentence that says why not, or the recovery codes, shown this once.
 */
export async function confirmSegundoFactor(
  { db, auth, limits }: Deps,
  yo: Yo,
  codigo: string,
): Promise<string | string[]> {
  // Of this session alone: wrong codes at the sign-in keep nobody who is signed in from it.
  const who = `sesion ${yo.sessionId}`
  if ((await limits.secondStep.count(who)) > 0) return TEXTOS_LOGIN.limite
  const row = await db
    .selectFrom('segundo_factor')
    .select('secreto')
    .where('userId', '=', yo.id)
    .where('activo', '=', 0)
    .executeTakeFirst()
  const secreto = row && unseal((await auth.$context).secret, 'totp', row.secreto)
  if (row && !secreto) return TEXTOS_SEGUNDO.otraClave
  const step = secreto && findTotpStep(secreto, onlyDigits(codigo))
  if (!row || !step) return TEXTOS_SEGUNDO.codigoIncorrecto
  const codes = await newCodes(auth)
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
    await note(trx, yo.email, 'segundo-factor-activado')
    return true
  })
  await limits.secondStep.clear(who)
  return done ? codes.texts : TEXTOS_SEGUNDO.yaActivo
}

/** New recovery codes in place of the others. @returns the sentence that says why not, or the codes. */
export async function renewCodigos(deps: Deps, yo: Yo, clave: string): Promise<string | string[]> {
  const fault = await wrongPasswordMessage(deps, yo, clave)
  if (fault) return fault
  const codes = await newCodes(deps.auth)
  return inTransaction(deps.db, async (trx) => {
    if (!(await readSegundoFactor(trx, yo.id)).activo) return TEXTOS_SEGUNDO.noActivo
    await replaceCodes(trx, yo.id, codes.hashes)
    await note(trx, yo.email, 'codigos-renovados')
    return codes.texts
  })
}

/** Turns one's own second step off. @returns nothing, or the sentence that says why not. */
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

/** Takes the second step from an account, inside the caller's transaction. @returns false when it had none. */
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
 * Takes a code at sign-in: one of the application, good once, or a recovery code, used up.
 * @returns which of both it was; `ilegible` for a code of the application whose secret was encrypted with another
 * `AUTH_SECRET`, as after a restore; nothing when it is neither.
 */
export async function takeCodigo(
  { db, auth }: Pick<Deps, 'db' | 'auth'>,
  userId: string,
  codigo: string,
): Promise<'codigo' | 'recuperacion' | 'ilegible' | undefined> {
  if (/^[\d\s]*$/.test(codigo)) return takeTotp({ db, auth }, userId, onlyDigits(codigo))
  const written = codigo.toLowerCase().replace(/[^a-z0-9]/g, '')
  const { password } = await auth.$context
  const rows = await db
    .selectFrom('codigos_recuperacion')
    .select('hash')
    .where('userId', '=', userId)
    .execute()
  for (const { hash } of rows) {
    if (!(await password.verify({ hash, password: written }))) continue
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
  const secreto = unseal((await auth.$context).secret, 'totp', row.secreto)
  if (!secreto) return 'ilegible'
  const step = findTotpStep(secreto, digits)
  if (!step) return undefined
  // Whoever looked over a shoulder comes too late: a code and those before it are used up.
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

async function newCodes(auth: Auth) {
  const code = () => Array.from({ length: 12 }, () => LETRAS[randomInt(LETRAS.length)]).join('')
  const plain = Array.from({ length: CODIGOS }, code)
  const hashes = await Promise.all(plain.map((each) => hashPassword(auth, each)))
  return { texts: plain.map((each) => each.replace(/(.{4})(?=.)/g, '$1-')), hashes }
}

async function replaceCodes(trx: Db, userId: string, hashes: string[]) {
  await trx.deleteFrom('codigos_recuperacion').where('userId', '=', userId).execute()
  await trx
    .insertInto('codigos_recuperacion')
    .values(hashes.map((hash) => ({ userId, hash })))
    .execute()
}
