import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { RestoreError } from './read-backup.server.ts'

/**
 * A backup under a passphrase: this line, a salt, and frames of 64 KiB under AES-256-GCM, whose nonce counts
 * them and marks the last. So it is made and read as a stream, and no frame can be changed, moved, repeated
 * or left out.
 */
const MAGIC = Buffer.from('campanario cifrado 1\n')
const SALT_BYTES = 16
const TAG_BYTES = 16
const FRAME_BYTES = 64 * 1024
/** What a guess costs: 64 MiB of memory. Sealed files depend on each of these numbers. */
const COST = { N: 32_768, r: 16, p: 1, maxmem: 128 * 1024 * 1024 }

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)
const keyOf = (frase: string, salt: Buffer) => derive(frase.normalize('NFKC'), salt, 32, COST)

const INCOMPLETE = 'El respaldo está incompleto: le falta el final.'

/** The file is sealed, and its passphrase is not there or not this one. */
export class SealedError extends RestoreError {}

/** By which a passphrase can be tried without a backup that it seals: nothing, sealed under it. */
export async function keepsakeOf(frase: string): Promise<string> {
  async function* nothing() {}
  return Buffer.concat(await Array.fromAsync(seal(nothing(), frase))).toString('base64url')
}

/** Whether it is the passphrase of `keepsakeOf`, and so of what was sealed with it. */
export async function isItsFrase(keepsake: string, frase: string): Promise<boolean> {
  async function* bytes() {
    yield Buffer.from(keepsake, 'base64url')
  }
  try {
    for await (const _ of unsealed(bytes(), frase));
    return true
  } catch (error) {
    if (error instanceof SealedError) return false
    throw error
  }
}

function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(frame), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

export async function* seal(bytes: AsyncIterable<Uint8Array>, frase: string): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(SALT_BYTES)
  const key = await keyOf(frase, salt)
  yield Buffer.concat([MAGIC, salt])
  let count = 0
  for await (const { content, isLast } of cut(bytes, FRAME_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(count++, isLast))
    yield Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
  }
}

/**
 * A backup's bytes, of a sealed one those inside it.
 * @throws SealedError if it is sealed and this is not its passphrase.
 */
export async function* unsealed(
  bytes: AsyncIterable<Uint8Array>,
  frase: string | undefined,
): AsyncGenerator<Uint8Array> {
  let open: ((piece: Piece) => Uint8Array) | undefined
  for await (const piece of cut(bytes, FRAME_BYTES + TAG_BYTES, MAGIC.length + SALT_BYTES)) {
    if (open) yield open(piece)
    else if (piece.content.subarray(0, MAGIC.length).equals(MAGIC)) open = await openerOf(piece, frase)
    else {
      yield piece.content
      open = ({ content }) => content
    }
  }
}

/** Opens the frames that follow this head, in their order. */
async function openerOf(head: Piece, frase: string | undefined) {
  if (!frase) throw new SealedError('Este respaldo está cifrado: escribe su frase.')
  if (head.isLast) throw new RestoreError(INCOMPLETE)
  const key = await keyOf(frase, head.content.subarray(MAGIC.length))
  let count = 0
  return ({ content, isLast }: Piece) => {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(count++, isLast), {
      authTagLength: TAG_BYTES,
    })
    const end = content.length - TAG_BYTES
    if (end < 0) throw new RestoreError(INCOMPLETE)
    decipher.setAuthTag(content.subarray(end))
    try {
      return Buffer.concat([decipher.update(content.subarray(0, end)), decipher.final()])
    } catch {
      if (count === 1) throw new SealedError('Esa no es la frase de este respaldo. Escríbela otra vez.')
      throw new RestoreError('El respaldo está dañado o incompleto.')
    }
  }
}

type Piece = { content: Buffer; isLast: boolean }

/** Cuts bytes into pieces of that size, but for the first; only the last may be shorter. */
async function* cut(bytes: AsyncIterable<Uint8Array>, size: number, first = size): AsyncGenerator<Piece> {
  let wanted = first
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    waiting.push(chunk)
    length += chunk.length
    // The last one waits until it is known to be the last.
    if (length <= wanted) continue
    let all = Buffer.concat(waiting)
    while (all.length > wanted) {
      yield { content: all.subarray(0, wanted), isLast: false }
      all = all.subarray(wanted)
      wanted = size
    }
    waiting = [all]
    length = all.length
  }
  yield { content: Buffer.concat(waiting), isLast: true }
}
