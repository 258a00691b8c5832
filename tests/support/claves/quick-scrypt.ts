// Loaded into tests and their servers. A password's hash costs 85 ms of a processor, on purpose, and the
// tests make a thousand. Here it costs nothing: the product still asks for the full cost, and is refused if
// it asks for less.
import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** What the product must ask for at least: 32 MiB of memory for each guess. */
export const FULL_COST = { N: 16_384, r: 16, p: 1 }
const TEST_COST = { N: 2, r: 1, p: 1 }

/** A password of the site before has the cost that it was hashed with there, which is less. */
const FORMER = { bytes: 32, r: 8 }

type Callback = (error: Error | null, key: Buffer) => void
const { scrypt } = crypto

export function quickScrypt(
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions,
  callback: Callback,
) {
  const { N = 0, r = 0, p = 0 } = options
  if (length === FORMER.bytes && r <= FORMER.r) return void scrypt(password, salt, length, options, callback)
  if (N < FULL_COST.N || r < FULL_COST.r || p < FULL_COST.p)
    throw new Error(`A password's hash must cost more than N = ${N}, r = ${r}, p = ${p}`)
  scrypt(password, salt, length, TEST_COST, callback)
}

// Once in a process, which several test files may share.
if (scrypt.name !== quickScrypt.name) {
  crypto.scrypt = quickScrypt as typeof scrypt
  syncBuiltinESMExports()
}
