import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { jsonOf } from '#app/platform/db/documents.server.ts'

// What devices answer, and what of it is believed. The library is loaded only where somebody uses it.
export const webauthn = () => import('@simplewebauthn/server')

// EdDSA, ES256, RS256: what every device that there is can sign with.
export const ALGORITHMS = [-8, -7, -257]

/** What both sides must agree on: the name under which keys are kept, and where they may be used. */
export const rpIdOf = (origin: string): string => new URL(origin).hostname

/** The account's id, as the device keeps it beside the key. */
export const handleOf = (userId: string) => new Uint8Array(Buffer.from(userId, 'utf8'))

const base64url = z.string().regex(/^[\w-]*$/)
const credential = <Response extends z.ZodRawShape>(response: Response) =>
  z.object({
    // A credential's id has at most 1,023 bytes.
    id: base64url.min(1).max(1400),
    rawId: base64url,
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: base64url, ...response }),
    // What an extension answers is not asked for.
    clientExtensionResults: z.object({}).default({}),
  })

const assertionSchema = credential({
  authenticatorData: base64url,
  signature: base64url,
  userHandle: base64url.optional(),
})
const attestationSchema = credential({
  attestationObject: base64url,
  transports: z.array(z.string().max(20)).max(10).optional(),
})

/** What a device signed; undefined for anything else. */
export const parseAssertion = (text: string) => jsonOf(assertionSchema).safeParse(text).data

type Signed = { userId: string; credencial: string; publica: string; contador: number }
type Asked = { challenge: string; origin: string }

const expectedOf = ({ challenge, origin }: Asked) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: rpIdOf(origin),
  requireUserVerification: true,
})

/** @returns the device's new count, if the signature is this account's, for this challenge and this site. */
export async function signedCounter(
  response: AuthenticationResponseJSON,
  { userId, credencial, publica, contador }: Signed,
  asked: Asked,
): Promise<number | undefined> {
  const { userHandle } = response.response
  if (userHandle !== undefined && !Buffer.from(userHandle, 'base64url').equals(handleOf(userId)))
    return undefined
  const { verifyAuthenticationResponse } = await webauthn()
  const publicKey = new Uint8Array(Buffer.from(publica, 'base64url'))
  const result = await verifyAuthenticationResponse({
    response,
    ...expectedOf(asked),
    credential: { id: credencial, publicKey, counter: contador },
  }).catch(() => undefined)
  return result?.verified ? result.authenticationInfo.newCounter : undefined
}

/** @returns the key that a device made for this challenge and this site. */
export async function madeKey(respuesta: string, asked: Asked) {
  const response = jsonOf(attestationSchema).safeParse(respuesta).data
  if (!response || !(await isPlain(response.response.attestationObject))) return undefined
  const { verifyRegistrationResponse } = await webauthn()
  const result = await verifyRegistrationResponse({
    response,
    ...expectedOf(asked),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  return result?.verified ? result.registrationInfo.credential : undefined
}

/**
 * Whether a new key comes without a maker's certificates, which we ask no browser for: checking them would
 * fetch the addresses that they name.
 */
async function isPlain(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
    const fmt = decoded.get('fmt')
    return fmt === 'none' || (fmt === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}
