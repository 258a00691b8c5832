import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { isFormer, verifyFormer } from './former-password.server.ts'

/**
 * What a guess costs: 32 MiB of memory and 85 ms of a processor. Stored hashes depend on each of these
 * numbers.
 */
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 64

const derive = promisify<string, string, number, typeof COST, Buffer>(scrypt)
const keyOf = (password: string, salt: string) => derive(password.normalize('NFKC'), salt, KEY_BYTES, COST)

/** Hashes a password or recovery code as `salt:key`. Slow on purpose: never call it inside a transaction. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await keyOf(password, salt)).toString('hex')}`
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  if (isFormer(hash)) return verifyFormer(hash, password)
  const [salt = '', key = ''] = hash.split(':')
  const expected = Buffer.from(key, 'hex')
  return expected.length === KEY_BYTES && timingSafeEqual(expected, await keyOf(password, salt))
}
