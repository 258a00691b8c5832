import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Db } from '#app/platform/db/db.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { handleOf, rpIdOf, webauthn } from './llaves.server.ts'

type Signed = { userId: string; credencial: string; publica: string; contador: number }

/** @returns the device's new count, if the signature is this account's, for this challenge and this site. */
export async function signedCounter(
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

/** Notes that a passkey was used. @returns false if one with the same count came first: one of the two is a copy. */
export async function noteUse(
  trx: Db,
  llave: { id: string; contador: number },
  contador: number,
): Promise<boolean> {
  const used = await trx
    .updateTable('llaves')
    .set({ contador, ultimoUso: now() })
    .where('id', '=', llave.id)
    .where('contador', '=', llave.contador)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
