import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { logActivity } from '#app/parts/actividad/actividad.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { giveBackOnError } from '#app/platform/rate-limit.server.ts'
import { findDevice } from '../dispositivos/dispositivos.server.ts'
import { admit, type Deps, type From, type SignInResult, tooMany } from '../sign-in.server.ts'
import { handleOf, rpIdOf, webauthn } from './llaves.server.ts'
import { TEXTOS_LLAVES } from './llaves.ts'
import { parseAssertion } from './respuesta.server.ts'
import { challengeOf, RETO_DURA_MS, takeReto } from './retos.server.ts'

/** What the browser asks a device for: any passkey of the site, and the fingerprint or the PIN. */
export const entrarOptions = (reto: string, origin: string) => ({
  challenge: challengeOf(reto).toString('base64url'),
  rpId: rpIdOf(origin),
  timeout: RETO_DURA_MS,
  userVerification: 'required' as const,
})

/**
 * Signs in with a passkey. The device has asked for a fingerprint or a PIN, so this is two factors in one and goes past
 * the code. Wrong passwords do not count here, and passkeys that fail do not count there.
 * @param reto the sealed challenge of this browser.
 */
export async function signInWithLlave(
  deps: Deps,
  { reto, respuesta, origin }: { reto: string | undefined; respuesta: string; origin: string },
  from: From,
): Promise<SignInResult> {
  const { db, limits } = deps
  const response = parseAssertion(respuesta)
  const llave =
    response &&
    (await db
      .selectFrom('llaves')
      .innerJoin('user', 'user.id', 'llaves.userId')
      .select(['llaves.id', 'userId', 'email', 'credencial', 'publica', 'contador'])
      .where('credencial', '=', response.id)
      .executeTakeFirst())
  const device = llave && (await findDevice(deps, { email: llave.email, headers: from.headers }))
  const who = device ?? from.address
  const wait = await limits.passkey.count(who)
  if (wait > 0) return tooMany(wait)
  return giveBackOnError([[limits.passkey, who]], async () => {
    const secret = deps.auth.secret.reveal()
    const taken = reto && (await takeReto({ secret, limits }, reto, { para: 'entrar' }))
    if (!taken) {
      // An old page, and no guess.
      await limits.passkey.giveBack(who)
      return refused(TEXTOS_LLAVES.vencido)
    }
    if (!response) return refused(TEXTOS_LLAVES.noComprobada)
    if (!llave) return refused(TEXTOS_LLAVES.desconocida)
    const contador = await signedCounter(response, { ...llave, challenge: taken.challenge, origin })
    if (contador === undefined) {
      await inTransaction(db, (trx) => logActivity(trx, llave.email, 'llave-fallida'))
      return refused(TEXTOS_LLAVES.noComprobada)
    }
    const cookies = await inTransaction(db, async (trx) => {
      const used = await trx
        .updateTable('llaves')
        .set({ contador, ultimoUso: now() })
        .where('id', '=', llave.id)
        // Of two that signed with the same count, one is a copy.
        .where('contador', '=', llave.contador)
        .returning('id')
        .executeTakeFirst()
      return used
        ? admit(trx, deps, { id: llave.userId, email: llave.email }, 'ingreso-llave', from)
        : undefined
    })
    if (!cookies) return refused(TEXTOS_LLAVES.noComprobada)
    await limits.passkey.giveBack(who)
    return { ok: true, cookies }
  })
}

const refused = (mensaje: string): SignInResult => ({ ok: false, mensaje, status: 400 })

type Signed = { userId: string; credencial: string; publica: string; contador: number }

/** @returns the device's new count, if the signature is this account's, for this challenge and this site. */
async function signedCounter(
  response: AuthenticationResponseJSON,
  {
    userId,
    credencial,
    publica,
    contador,
    challenge,
    origin,
  }: Signed & { challenge: string; origin: string },
): Promise<number | undefined> {
  const { userHandle } = response.response
  if (userHandle !== undefined && !Buffer.from(userHandle, 'base64url').equals(handleOf(userId)))
    return undefined
  const { verifyAuthenticationResponse } = await webauthn()
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpIdOf(origin),
    requireUserVerification: true,
    credential: {
      id: credencial,
      publicKey: new Uint8Array(Buffer.from(publica, 'base64url')),
      counter: contador,
    },
  }).catch(() => undefined)
  return result?.verified ? result.authenticationInfo.newCounter : undefined
}
