import { createHmac, randomBytes } from 'node:crypto'

/** Time-based one-time codes (RFC 6238): SHA-1, six digits, 30 seconds, as every application of them knows. */
const STEP_MS = 30_000
const DIGITS = 6
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret in base32, as the applications take it: 160 bits. */
export function newTotpSecret(): string {
  const bits = Array.from(randomBytes(20), (byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (five) => ALPHABET[Number.parseInt(five, 2)] ?? '')
}

const stepAt = (moment: number) => Math.floor(moment / STEP_MS)

/** The code of the 30 seconds with that number. */
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
 * Finds the 30 seconds that a code belongs to: those of now or, as clocks differ, their neighbours.
 * @returns their number, by which a code can be taken once alone; nothing when the code is wrong.
 */
export function findTotpStep(secret: string, code: string, moment = Date.now()): number | undefined {
  const now = stepAt(moment)
  return [now, now - 1, now + 1].find((step) => totpCode(secret, step) === code)
}

/** What applications read out of the QR code. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}
