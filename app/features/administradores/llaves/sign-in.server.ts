import { logActivity } from '#app/parts/actividad/actividad.server.ts'
import { secretCookie } from '#app/platform/auth/cookies.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import type { Settings } from '#app/platform/env.server.ts'
import { now } from '#app/platform/ids.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { giveBackOnError } from '#app/platform/rate-limit.server.ts'
import { findDevice, hasLlaveHere } from '../dispositivos/dispositivos.server.ts'
import { admit, type Deps, type From, type SignInResult, tooMany } from '../sign-in.server.ts'
import { hasLlaves } from './llaves.server.ts'
import { TEXTOS_LLAVES } from './llaves.ts'
import { isYoung, newReto, preguntaOf, RETO_DURA_MS, takeReto } from './retos.server.ts'
import { parseAssertion, signedCounter } from './webauthn.server.ts'

/** What the sign-in needs to offer passkeys; `primero` where this device's owner has one. */
export type LlaveOfrecida = { opciones: ReturnType<typeof preguntaOf>; primero: boolean }

export const retoCookie = (settings: Pick<Settings, 'home'>) =>
  secretCookie('campanario.reto', settings, { length: '1,400' })

/**
 * @returns what to offer and the cookie that belongs to it; undefined while nobody of the site has a passkey.
 */
export async function offerLlave(
  { db, auth, settings }: Pick<Platform, 'db' | 'auth' | 'settings'>,
  headers: Headers,
  origin: string,
): Promise<{ llave: LlaveOfrecida; cookie: string } | undefined> {
  if (!(await hasLlaves(db))) return undefined
  const secret = auth.secret.reveal()
  const cookie = retoCookie(settings)
  const kept = cookie.read(headers)
  // Other tabs of this browser wait for the same one.
  const reto = kept && isYoung(secret, kept) ? kept : newReto(secret, { para: 'entrar' })
  return {
    llave: { opciones: preguntaOf(reto, origin), primero: await hasLlaveHere(db, settings, headers) },
    cookie: cookie.write(reto, RETO_DURA_MS / 1000),
  }
}

type Llave = Record<'id' | 'userId' | 'email' | 'credencial' | 'publica', string> & { contador: number }
type Answer = { response: NonNullable<ReturnType<typeof parseAssertion>>; llave: Llave }
type Asked = { challenge: string; origin: string }

/** What a device signed, and the passkey that it names: anybody's, or this account's alone. */
export async function findAnswer(db: Db, respuesta: string, userId?: string): Promise<Partial<Answer>> {
  const response = parseAssertion(respuesta)
  if (!response) return {}
  const llave = await db
    .selectFrom('llaves')
    .innerJoin('user', 'user.id', 'llaves.userId')
    .select(['llaves.id', 'userId', 'email', 'credencial', 'publica', 'contador'])
    .where('credencial', '=', response.id)
    .$if(userId !== undefined, (rows) => rows.where('userId', '=', userId ?? ''))
    .executeTakeFirst()
  return { response, ...(llave && { llave }) }
}

/**
 * @returns the device's new count; undefined, which Actividad then says, if the signature is not this
 * passkey's.
 */
export async function checkAnswer(db: Db, { response, llave }: Answer, asked: Asked) {
  const contador = await signedCounter(response, llave, asked)
  if (contador === undefined) await inTransaction(db, (trx) => logActivity(trx, llave.email, 'llave-fallida'))
  return contador
}

/**
 * Notes that a passkey was used. @returns false if one with the same count came first: one of the two is a
 * copy.
 */
export async function noteUse(trx: Db, llave: Llave, contador: number): Promise<boolean> {
  const used = await trx
    .updateTable('llaves')
    .set({ contador, ultimoUso: now() })
    .where('id', '=', llave.id)
    .where('contador', '=', llave.contador)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/**
 * Signs in with a passkey. The device has asked for a fingerprint or a PIN, so this is two factors in one and
 * goes past the code. Wrong passwords do not count here, and passkeys that fail do not count there.
 * @param reto the sealed challenge of this browser.
 */
export async function signInWithLlave(
  deps: Deps,
  { reto, respuesta, origin }: { reto: string | undefined; respuesta: string; origin: string },
  from: From,
): Promise<SignInResult> {
  const { db, limits } = deps
  const { response, llave } = await findAnswer(db, respuesta)
  const device = llave && (await findDevice(deps, { email: llave.email, headers: from.headers }))
  const who = device ?? from.address
  const wait = await limits.passkey.count(who)
  if (wait > 0) return tooMany(wait)
  return giveBackOnError([[limits.passkey, who]], async () => {
    const secret = deps.auth.secret.reveal()
    const taken = reto && (await takeReto({ secret, limits }, reto, { para: 'entrar' }))
    // Counts, although it is no guess: given back, it would cost writes without an end.
    if (!taken) return refused(TEXTOS_LLAVES.vencido)
    if (!response) return refused(TEXTOS_LLAVES.noComprobada)
    if (!llave) return refused(TEXTOS_LLAVES.desconocida)
    const contador = await checkAnswer(db, { response, llave }, { challenge: taken.challenge, origin })
    const cookies =
      contador !== undefined &&
      (await inTransaction(db, async (trx) => {
        const who = { id: llave.userId, email: llave.email }
        return (await noteUse(trx, llave, contador)) && admit(trx, deps, who, 'ingreso-llave', from)
      }))
    if (!cookies) return refused(TEXTOS_LLAVES.noComprobada)
    await limits.passkey.giveBack(who)
    return { ok: true, cookies }
  })
}

const refused = (mensaje: string): SignInResult => ({ ok: false, mensaje, status: 400 })
