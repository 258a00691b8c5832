import { createHmac, randomBytes } from 'node:crypto'

/**
 * Time-based one-time codes (RFC 6238): SHA-1, six digits, 30 seconds, as all authenticator apps support
 * them.
 */
const STEP_MS = 30_000
const DIGITS = 6
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new 160-bit secret in base32, as authenticator apps expect it. */
export function newTotpSecret(): string {
  const bits = Array.from(randomBytes(20), (byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (five) => ALPHABET[Number.parseInt(five, 2)] ?? '')
}

const stepAt = (moment: number) => Math.floor(moment / STEP_MS)

export function totpCode(secret: string, step: number): string {
  const bits = Array.from(secret, (char) => ALPHABET.indexOf(char).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

/**
 * Finds a code's 30-second step: the current one or, because clocks differ, its neighbours.
 * @returns the step's number, so that a code is accepted only once; undefined if the code is wrong.
 */
export function findTotpStep(secret: string, code: string, moment = Date.now()): number | undefined {
  const now = stepAt(moment)
  return [now, now - 1, now + 1].find((step) => totpCode(secret, step) === code)
}

/** The URI that authenticator apps read from the QR code. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}
