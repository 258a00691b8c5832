import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto'

const CURVE = 'prime256v1'
/** One record holds the whole message: its size is told, and the last record ends with this byte. */
const RECORD_BYTES = 4096
const LAST = Buffer.of(2)

/** What a browser gave to be written to: its public key, and the secret that it shares with the site. */
export type PushKeys = { p256dh: Buffer; auth: Buffer }

/** What is new for each message; given by tests alone. */
type Once = { privateKey?: Buffer; salt?: Buffer }

/** Whether these bytes are a point of the curve, as browsers send them. */
export function isPoint(key: Buffer): boolean {
  try {
    return key.length === 65 && key[0] === 4 && ECDH.convertKey(key, CURVE).length > 0
  } catch {
    return false
  }
}

/**
 * Encrypts a message for one browser (RFC 8291, in the coding `aes128gcm` of RFC 8188): the push service that
 * carries it cannot read it.
 */
export function encryptPush(text: string, { p256dh, auth }: PushKeys, once: Once = {}): Buffer {
  const own = createECDH(CURVE)
  if (once.privateKey) own.setPrivateKey(once.privateKey)
  else own.generateKeys()
  const salt = once.salt ?? randomBytes(16)
  const ours = own.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ours])
  const shared = Buffer.from(hkdfSync('sha256', own.computeSecret(p256dh), auth, info, 32))
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, bytes))
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  const head = [salt, size, Buffer.of(ours.length), ours]
  return Buffer.concat([
    ...head,
    cipher.update(text),
    cipher.update(LAST),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}
