import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40

type Wanted = {
  challenge: string
  origin: string
  /** Whether the device asked for a fingerprint or a PIN. */
  verified?: boolean
  /** Its count of signatures; 0: it does not count. */
  count?: number
}

/** A device with one passkey (ES256), and what browsers answer for it. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = (value: string) => new Uint8Array(Buffer.from(value, 'base64url'))
  const id = randomBytes(32)
  // COSE: an elliptic key for ES256 on P-256.
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]),
  )

  const clientData = (type: string, { challenge, origin }: Wanted) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (
    { origin, verified = true, count = 0 }: Wanted,
    more = 0,
    rest: Uint8Array = Buffer.alloc(0),
  ) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    const flags = PRESENT + (verified ? VERIFIED : 0) + more
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), counter, rest])
  }
  const answer = (response: Record<string, Uint8Array>) =>
    JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response: Object.fromEntries(
        Object.entries(response).map(([name, value]) => [name, Buffer.from(value).toString('base64url')]),
      ),
    })

  return {
    /** Makes the key. */
    make(wanted: Wanted) {
      const length = Buffer.from([0, id.length])
      const key = Buffer.concat([Buffer.alloc(16), length, id, cose])
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, never>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', new Uint8Array(authData(wanted, WITH_KEY, key))],
        ]),
      )
      return answer({ clientDataJSON: clientData('webauthn.create', wanted), attestationObject })
    },

    /** Signs in as `userHandle`, the account's id. */
    sign(wanted: Wanted, userHandle: string) {
      const clientDataJSON = clientData('webauthn.get', wanted)
      const authenticatorData = authData(wanted)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey)
      return answer({ clientDataJSON, authenticatorData, signature, userHandle: Buffer.from(userHandle) })
    },
  }
}
